import type { FirstTexts } from './texts.js';

const access =
  'Ditt valv eller bankfack öppnas bara för dig, för någon som du har gett skriftlig fullmakt, eller om lagen kräver det, och vi lämnar inte nyckeln till någon annan.';

export const sv: FirstTexts = {
  'about-us': {
    title: 'Om oss',
    sub_title: 'Säkra transporter, logistik och förvaring för det som inte får gå förlorat',
    content: `
Vi transporterar och förvarar sådant som inte bara kan ersättas: dokument som väntar på en underskrift, konstverk, smycken, guld och silver. Kanske är du ett företag som skickar något varje dag, kanske kommer du med en enda liten ask och många frågor. Omsorgen är densamma, och alla kan när som helst se var deras försändelse är.

**Leverans vart som helst i världen**
Vi tar din försändelse från dörr till dörr och lämnar över den mot underskrift. Resan registreras steg för steg, från hämtning till leverans. Om tullen, vädret eller en avstängd väg ändrar planerna ser du det i försändelsens historik så snart det har registrerats.

**Privata valv**
Du kan hyra ett eget valv, för dig själv, din familj eller ditt företag. ${access}

**Förvaring av guld och silver**
Tackor och mynt förtecknas när de kommer, och du får förteckningen. De förblir dina så länge vi förvarar dem. Du bestämmer när du vill ta tillbaka dem, sälja dem eller skicka dem vidare.

**Bankfack**
För papper, minnessaker och lagringsmedier som inte bör ligga hemma men ändå finnas nära till hands. Ett bankfack kan hyras en kort tid eller i många år: berätta hur mycket plats du behöver, och hur länge.

**Så arbetar vi**
Vi gör några få saker och tar oss tid att göra dem väl. Du får veta priset innan vi börjar. Vi transporterar inget olagligt, och vi frågar vad som finns inuti, eftersom en noggrant beskriven försändelse går fortare genom tullen och kan försäkras för vad den är värd.

**Var är min försändelse?**
Ange ditt spårningsnummer under ”Spåra försändelse”. Du ser status, plats, beräknade leveransdagar och vad som har hänt hittills. För att skydda mottagaren kan namn och andra uppgifter visas först efter en snabb kontroll. Om något inte verkar stämma, skriv till oss via kontaktsidan och ange numret: en människa svarar.
`,
  },
  warehousing: {
    title: 'Förvaring',
    sub_title: 'Plats för gods på väg, och för det som stannar',
    content: `
Allt vi transporterar går inte raka vägen till målet. Ett parti väntar på sina papper, en samling på sina nya rum, en leverans på en dag då någon är hemma. Till dess väntar de hos oss, i vårt lager.

**Vad vi förvarar**
Enstaka försändelser och hela partier; konstverk och möbler; arkiv och lagringsmedier; prover, reservdelar och utställningsgods. Ädelmetaller, mynt och smycken hör i stället hemma i ett valv eller ett bankfack.

**Hur vi förvarar det**
Vi kontrollerar varje föremål när det kommer och noterar vad det är och var det finns. Lagret är låst, och bara den som har ett ärende där får gå in. Om ditt gods behöver en viss temperatur, torr luft eller särskild hantering, säg till i förväg, så berättar vi om vi kan ordna det.

**Gods på väg**
Vi kan behålla en försändelse till den dag du väljer. Fråga oss också om flera leveranser ska skickas vidare tillsammans, om något behöver packas bättre eller om tullpapper saknas. Vad som händer med en försändelse står i dess historik.

**Förvaring av guld och silver**
Metallen förtecknas föremål för föremål: vad det är, vad det väger och vem som äger det. Du får förteckningen och kan be oss stämma av den mot det som finns i valvet. Du bestämmer när du vill ta tillbaka din metall, sälja den eller skicka den vidare, helt eller delvis.

**Bankfack**
För det lilla och personliga: papper, smycken, minnessaker, lagringsmedier. ${access}

**Försäkring och tillträde**
Försäkringen utgår från värdet du uppger; vad den täcker står i vår offert. Du kan se ditt gods efter överenskommelse: ta med en legitimation. Någon som du har gett skriftlig fullmakt kan komma i ditt ställe. När ett avtal upphör skickar vi allt till den adress du anger, eller håller det klart för dig.

**Hur kommer jag igång?**
Berätta på kontaktsidan vad du vill förvara, ungefär hur stort och värdefullt det är, och hur länge. Vi svarar med ett pris och med vad vi behöver veta.
`,
  },
  'privacy-policy': {
    title: 'Integritetspolicy',
    sub_title: 'Vad den här webbplatsen vet om dig, och vad den gör med det',
    content: `
Vi anförtros värdefulla saker, och de namn och adresser som hör till. Här berättar vi vad vi sparar, varför och hur länge. Vi har försökt göra sidan läsbar.

**När du besöker webbplatsen**
Här finns ingen reklam, och vi följer inte vad du läser. Om du väljer ett språk minns en kaka det i ett år. Om du visar att en försändelse är din låter en annan kaka dig se allt om den i en halvtimme. Övriga kakor är bara till för personal som loggar in. Din webbläsare sparar också ditt val av tema, en kopia av det som webbplatsen senast visade dig, så att den öppnas snabbare, och en lista över försändelser som du har spårat; den kan du rensa på spårningssidan. Ett meddelande som inte har skickats finns kvar tills du stänger fliken. Allt detta stannar på din enhet, och du kan radera det där.

**Vad våra servrar registrerar**
De noterar att något efterfrågades och hur lång tid svaret tog, utan din IP-adress och utan vad du sökte efter. För att främlingar inte ska kunna gissa spårningsnummer och robotar inte ska skriva till oss räknar de förfrågningarna från varje IP-adress, i några minuter och högst ett dygn. Misslyckade inloggningar och avvisade förfrågningar till kontrollpanelen noteras i 180 dagar, utan den sista delen av IP-adressen.

**När vi transporterar en försändelse**
Vi sparar det som avsändaren uppger: namn, adresser, e-postadresser och telefonnummer till avsändare och mottagare, en beskrivning av innehållet, vikt och värde, ibland ett foto. På vägen registrerar vi var försändelsen är och hur den lämnas över: när, till vem och med vilken underskrift, ibland med ett foto och platsen. Vi behöver det för att leverera, försäkra och förtulla, och för att skriva till avsändare och mottagare om försändelsen. Texten i ett sådant mejl raderas 90 dagar efter att det skickades. Varje händelse lämnar också ett fingeravtryck i en offentlig logg, så att ingen ändring går obemärkt förbi; där står inte vad som hände eller vem det gällde. Den som har spårningsnumret kan följa försändelsen och kan också få se uppgifterna om den. Behandla därför numret som en nyckel, och ge det bara till dem som väntar på försändelsen.

**När du skriver till oss**
Kontaktformuläret skickar oss din e-postadress, ditt namn om du anger det, och ditt meddelande. Vi använder dem för att svara dig, och inte till något annat. Webbplatsen raderar ett meddelande ett år efter att vi har läst det.

**När du vill ha uppdateringar**
Om du ber om uppdateringar om en försändelse sparar vi din e-postadress och ditt språk för det. Du bekräftar adressen först; annars raderas den efter två dagar. Varje mejl har en länk som avslutar uppdateringarna direkt. Vi raderar adressen när du använder länken, en vecka efter att försändelsen har levererats eller returnerats, eller efter 180 dagar utan nyheter.

**Vilka andra som ser uppgifterna**
Transportföretag, tull och försäkringsbolag får det de behöver för din försändelse, och inget mer. Företag som driver våra servrar eller levererar våra mejl kan behandla uppgifter åt oss. Vi säljer inga uppgifter. Myndigheter får det som lagen kräver att vi lämnar. Om det finns en chatt laddas den först när du öppnar den, i en ram som inte kan läsa något på webbplatsen; företaget som tillhandahåller den får veta din IP-adress och vad du skriver där.

**Bilder och videor från andra håll**
Vissa sidor kan visa en bild eller video från någon annans server. Den laddas först när den syns på skärmen, och utan att servern får veta vilken sida du är på; din IP-adress får den veta. En film på YouTube eller Vimeo laddas först när du spelar upp den.

**Hur länge vi sparar uppgifterna**
Vi sparar uppgifter om en försändelse så länge vi behöver dem för leveransen, för ersättningsanspråk och för den bokföring som lagen kräver. Det vi raderar för hand ligger kvar i papperskorgen i trettio dagar, ifall det var ett misstag, och är sedan borta. Säkerhetskopior kan innehålla det tills också de raderas.

**Dina rättigheter**
Du kan begära en kopia av det vi vet om dig, få det rättat och få det raderat, om inte en lag kräver att vi behåller det. Det som då återstår av en försändelse, till exempel nummer, datum och orter, nämner dig inte längre. Skriv till oss via kontaktsidan. Om du inte är nöjd med vårt svar kan du klaga hos dataskyddsmyndigheten i ditt land.
`,
  },
};
