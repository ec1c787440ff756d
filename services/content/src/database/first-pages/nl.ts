import type { FirstTexts } from './texts.js';

const access =
  'Uw kluis of safeloket gaat alleen open voor u, voor iemand die u schriftelijk hebt gemachtigd, of als de wet dat eist, en de sleutel geven we aan niemand anders.';

export const nl: FirstTexts = {
  'about-us': {
    title: 'Over ons',
    sub_title: 'Veilige koerier, logistiek en opslag voor wat niet verloren mag gaan',
    content: `
Wij vervoeren en bewaren wat niet zomaar te vervangen is: documenten die op een handtekening wachten, kunstwerken, sieraden, goud en zilver. Misschien bent u een bedrijf dat elke dag iets verstuurt, misschien iemand met één klein doosje en veel vragen. Beiden krijgen dezelfde zorg, en beiden kunnen op elk moment zien waar hun zending is.

**Bezorging overal ter wereld**
We brengen uw zending van deur tot deur en dragen die over tegen een handtekening. De reis wordt stap voor stap vastgelegd, van ophalen tot bezorgen. Als de douane, het weer of een afgesloten weg de plannen verandert, leest u dat in de geschiedenis van uw zending zodra het is vastgelegd.

**Privékluizen**
U kunt een eigen kluis huren, voor uzelf, uw familie of uw bedrijf. ${access}

**Opslag van goud en zilver**
Baren en munten worden bij aankomst op een lijst gezet, en die lijst krijgt u. Ze blijven uw eigendom zolang wij ze bewaren. U beslist wanneer u ze terughaalt, verkoopt of laat versturen.

**Safeloketten**
Voor papieren, aandenkens en gegevensdragers die beter niet thuis liggen, maar wel bij de hand moeten zijn. Een safeloket huurt u voor korte tijd of voor vele jaren: vertel ons hoeveel ruimte u nodig hebt, en voor hoelang.

**Hoe we werken**
We doen een paar dingen, en we nemen de tijd om ze goed te doen. We noemen u de prijs voordat we beginnen. We vervoeren niets wat verboden is, en we vragen wat erin zit, want een goed omschreven zending is sneller door de douane en kan worden verzekerd voor wat ze waard is.

**Waar is mijn zending?**
Vul uw trackingcode in bij ‘Zending volgen’. U ziet de status, de locatie, de verwachte bezorgdagen en wat er tot nu toe is gebeurd. Om de ontvanger te beschermen, kunnen namen en andere gegevens pas na een korte controle verschijnen. Klopt er iets niet, schrijf ons dan via de contactpagina en vermeld de code: u krijgt antwoord van een mens.
`,
  },
  warehousing: {
    title: 'Opslag',
    sub_title: 'Ruimte voor goederen die onderweg zijn en voor goederen die blijven',
    content: `
Niet alles wat we vervoeren, gaat rechtstreeks naar zijn bestemming. Een partij wacht op haar papieren, een collectie op haar nieuwe zalen, een bezorging op een dag dat er iemand thuis is. Tot die tijd wachten ze bij ons, in ons magazijn.

**Wat we opslaan**
Losse zendingen en hele partijen; kunstwerken en meubels; archieven en gegevensdragers; monsters, reserveonderdelen en goederen voor tentoonstellingen. Edelmetaal, munten en sieraden horen thuis in een kluis of een safeloket.

**Hoe we het opslaan**
We controleren elk stuk bij aankomst en leggen vast wat het is en waar het ligt. Het magazijn is afgesloten, en alleen wie er iets te zoeken heeft, mag naar binnen. Hebben uw goederen een bepaalde temperatuur, droge lucht of een bijzondere behandeling nodig, zeg het ons dan vooraf; wij zeggen u of we dat kunnen bieden.

**Goederen onderweg**
We kunnen een zending bewaren tot de dag die u kiest. Vraag het ons ook als meerdere leveringen samen verder moeten, als iets beter moet worden verpakt of als er douanepapieren ontbreken. Wat er met een zending gebeurt, staat in haar geschiedenis.

**Opslag van goud en zilver**
Edelmetaal wordt stuk voor stuk vastgelegd: wat het is, wat het weegt en van wie het is. U krijgt de lijst en kunt ons vragen die te vergelijken met wat er in de kluis ligt. U beslist wanneer u uw metaal terughaalt, verkoopt of laat versturen, geheel of gedeeltelijk.

**Safeloketten**
Voor wat klein en persoonlijk is: papieren, sieraden, aandenkens, gegevensdragers. ${access}

**Verzekering en toegang**
De verzekering volgt de waarde die u opgeeft; in onze offerte staat wat is gedekt. U kunt uw goederen op afspraak bekijken: neem een identiteitsbewijs mee. Iemand die u schriftelijk hebt gemachtigd, kan in uw plaats komen. Als een contract afloopt, sturen we alles naar het adres dat u opgeeft of houden we het voor u klaar.

**Hoe begin ik?**
Vertel ons via de contactpagina wat u wilt opslaan, hoe groot en hoe waardevol het ongeveer is, en voor hoelang. We antwoorden met een prijs en met wat we nog moeten weten.
`,
  },
  'privacy-policy': {
    title: 'Privacybeleid',
    sub_title: 'Wat deze website over u weet, en wat ermee gebeurt',
    content: `
Mensen vertrouwen ons waardevolle dingen toe, en daarbij namen en adressen. Op deze pagina leest u wat we bewaren, waarom en hoelang. We hebben geprobeerd het leesbaar te houden.

**Als u deze website bezoekt**
Hier is geen reclame, en we volgen niet wat u leest. Als u een taal kiest, onthoudt een cookie die een jaar lang. Als u aantoont dat een zending van u is, laat een andere cookie u een halfuur lang alles ervan zien. Andere cookies zijn er alleen voor medewerkers die zich aanmelden. Uw browser bewaart ook uw keuze van thema, een kopie van wat de website u het laatst liet zien, zodat de website sneller opent, en een lijst van zendingen die u hebt gevolgd; die lijst kunt u op de trackingpagina wissen. Een niet verzonden bericht blijft staan tot u het tabblad sluit. Dat alles blijft op uw apparaat, en u kunt het daar verwijderen.

**Wat onze servers vastleggen**
Ze noteren dat er iets is opgevraagd en hoelang het antwoord duurde, zonder uw IP-adres en zonder wat u zocht. Om te voorkomen dat vreemden trackingcodes raden en bots ons schrijven, tellen ze de verzoeken van elk IP-adres, enkele minuten en hoogstens een dag. Mislukte aanmeldingen en geweigerde verzoeken aan het beheer worden 180 dagen bewaard, zonder het laatste deel van het IP-adres.

**Als we een zending vervoeren**
We bewaren wat de afzender ons vertelt: namen, adressen, e-mailadressen en telefoonnummers van afzender en ontvanger, een omschrijving van de inhoud, gewicht en waarde, soms een foto. Onderweg leggen we vast waar de zending is en hoe ze wordt overgedragen: wanneer, aan wie en met welke handtekening, soms met een foto en de plaats. We hebben dat nodig om te bezorgen, te verzekeren en in te klaren, en om afzender en ontvanger over de zending te schrijven. De tekst van zo’n e-mail wordt 90 dagen na verzending verwijderd. Elke gebeurtenis laat ook een vingerafdruk achter in een openbaar logboek, zodat geen wijziging onopgemerkt blijft; wat er is gebeurd en met wie, staat daar niet in. Iedereen met de trackingcode kan de zending volgen en ziet soms ook de gegevens ervan. Behandel de code dus als een sleutel, en geef hem alleen aan mensen die op de zending wachten.

**Als u ons schrijft**
Het contactformulier stuurt ons uw e-mailadres, uw naam als u die opgeeft, en uw bericht. We gebruiken ze om u te antwoorden, en nergens anders voor. De website verwijdert een bericht een jaar nadat we het hebben gelezen.

**Als u updates wilt**
Als u updates over een zending wilt, bewaren we daarvoor uw e-mailadres en uw taal. U bevestigt het adres eerst; doet u dat niet, dan wordt het na twee dagen verwijderd. Elke e-mail bevat een link waarmee u de updates meteen stopt. We verwijderen het adres als u die link gebruikt, een week nadat de zending is bezorgd of geretourneerd, of na 180 dagen zonder nieuws.

**Wie de gegevens nog meer ziet**
Vervoerders, douane en verzekeraars krijgen wat ze voor uw zending nodig hebben, en niet meer. Bedrijven die onze servers beheren of onze e-mails bezorgen, kunnen namens ons gegevens verwerken. We verkopen geen gegevens. Overheden krijgen wat de wet ons verplicht te geven. Als er een chat is, wordt die pas geladen als u hem opent, in een kader dat niets van deze website kan lezen; het bedrijf dat hem aanbiedt, ziet uw IP-adres en wat u daar typt.

**Beelden en video van elders**
Sommige pagina’s kunnen een afbeelding of video van een andere server tonen. Die wordt pas geladen als ze in beeld komt, en zonder die server te vertellen op welke pagina u bent; uw IP-adres ziet hij wel. Een film op YouTube of Vimeo wordt pas geladen als u op afspelen drukt.

**Hoelang we gegevens bewaren**
We bewaren de gegevens van een zending zolang we ze nodig hebben voor de bezorging, voor claims en voor de administratie die de wet van ons vraagt. Wat we met de hand verwijderen, blijft dertig dagen in de prullenbak, voor het geval het een vergissing was, en is dan weg. Back-ups kunnen het bevatten tot ook die worden verwijderd.

**Uw rechten**
U kunt een kopie vragen van wat we over u weten, het laten verbeteren en het laten verwijderen, tenzij een wet ons verplicht het te bewaren. Wat er dan van een zending overblijft, zoals de code, de dagen en de plaatsen, vermeldt uw naam niet meer. Schrijf ons via de contactpagina. Bent u niet tevreden met ons antwoord, dan kunt u een klacht indienen bij de toezichthouder voor gegevensbescherming in uw land.
`,
  },
};
