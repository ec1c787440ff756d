import type { FirstTexts } from './texts.js';

const access =
  'Il suo caveau o la sua cassetta di sicurezza si apre soltanto per lei, per una persona da lei autorizzata per iscritto o se la legge lo impone, e non consegniamo la chiave a nessun altro.';

export const it: FirstTexts = {
  'about-us': {
    title: 'Chi siamo',
    sub_title: 'Corriere sicuro, logistica e custodia per ciò che non può andare perso',
    content: `
Trasportiamo e custodiamo ciò che non si può semplicemente sostituire: documenti in attesa di una firma, opere d’arte, gioielli, oro e argento. Forse lei è un’azienda che spedisce ogni giorno, oppure una persona con una piccola scatola e molte domande. In entrambi i casi mettiamo la stessa cura, e in entrambi si può vedere a qualsiasi ora dove si trova il pacco.

**Consegna in tutto il mondo**
Portiamo il suo pacco da porta a porta e lo consegniamo contro firma. Il percorso viene registrato passo dopo passo, dal ritiro alla consegna. Se la dogana, il maltempo o una strada chiusa cambiano i programmi, lo leggerà nella cronologia del pacco non appena sarà registrato.

**Caveau privati**
Può affittare un caveau tutto suo, per sé, per la famiglia o per l’azienda. ${access}

**Custodia di oro e argento**
Lingotti e monete vengono inventariati all’arrivo, e lei riceve l’elenco. Restano di sua proprietà per tutto il tempo in cui li custodiamo. È lei a decidere quando riprenderli, venderli o spedirli altrove.

**Cassette di sicurezza**
Per carte, ricordi e supporti di dati che è meglio tenere fuori casa, ma a portata di mano. Una cassetta si può affittare per poco tempo o per molti anni: ci dica quanto spazio le serve e per quanto.

**Come lavoriamo**
Facciamo poche cose e ci prendiamo il tempo per farle bene. Le diciamo il prezzo prima di cominciare. Non trasportiamo nulla di illegale e chiediamo che cosa c’è dentro, perché un pacco descritto con precisione passa prima la dogana e può essere assicurato per quanto vale.

**Dove si trova il mio pacco?**
Inserisca il codice di tracciamento in «Traccia un pacco». Vedrà lo stato, la posizione, le date di consegna previste e ciò che è accaduto finora. Per tutelare il destinatario, i nomi e altri dettagli possono comparire soltanto dopo una rapida verifica. Se qualcosa non le sembra giusto, ci scriva dalla pagina dei contatti indicando il codice: le risponderà una persona.
`,
  },
  warehousing: {
    title: 'Deposito',
    sub_title: 'Spazio per le merci in viaggio e per quelle che restano',
    content: `
Non tutto ciò che trasportiamo va dritto a destinazione. Una partita di merce aspetta i documenti, una collezione le sue nuove sale, una consegna il giorno in cui ci sarà qualcuno in casa. Fino ad allora restano da noi, nel nostro magazzino.

**Che cosa teniamo in deposito**
Singoli pacchi e intere partite; opere d’arte e mobili; archivi e supporti di dati; campioni, ricambi e materiale per mostre. I metalli preziosi, le monete e i gioielli, invece, stanno in un caveau o in una cassetta di sicurezza.

**Come li teniamo**
Controlliamo ogni oggetto all’arrivo e annotiamo che cosa è e dove si trova. Il magazzino è chiuso a chiave e ci entra soltanto chi ha un motivo per esserci. Se le sue merci richiedono una certa temperatura, aria asciutta o cure particolari, ce lo dica prima e le diremo se possiamo garantirle.

**Merci in viaggio**
Possiamo trattenere un pacco fino al giorno che sceglie lei. Ci chieda anche se più consegne devono proseguire insieme, se qualcosa ha bisogno di un imballaggio migliore o se mancano documenti doganali. Ciò che accade a un pacco è registrato nella sua cronologia.

**Custodia di oro e argento**
Il metallo viene inventariato pezzo per pezzo: che cosa è, quanto pesa e di chi è. Lei riceve l’elenco e può chiederci di confrontarlo con ciò che si trova nel caveau. È lei a decidere quando riprendere il suo metallo, venderlo o spedirlo altrove, in tutto o in parte.

**Cassette di sicurezza**
Per ciò che è piccolo e personale: carte, gioielli, ricordi, supporti di dati. ${access}

**Assicurazione e accesso**
L’assicurazione segue il valore da lei dichiarato; la nostra offerta indica che cosa è coperto. Può vedere le sue merci su appuntamento: porti un documento d’identità. Al suo posto può venire una persona da lei autorizzata per iscritto. Quando un contratto finisce, spediamo tutto all’indirizzo che ci indica o lo teniamo pronto per lei.

**Come si comincia?**
Ci scriva dalla pagina dei contatti che cosa vorrebbe mettere in deposito, all’incirca quanto è grande e quanto vale, e per quanto tempo. Le risponderemo con un prezzo e con ciò che ci serve sapere.
`,
  },
  'privacy-policy': {
    title: 'Privacy',
    sub_title: 'Che cosa sa di lei questo sito e che cosa ne fa',
    content: `
Ci vengono affidate cose di valore e, con esse, nomi e indirizzi. Questa pagina spiega che cosa conserviamo, perché e per quanto tempo. Abbiamo cercato di renderla leggibile.

**Quando visita questo sito**
Qui non c’è pubblicità e non seguiamo ciò che legge. Se sceglie una lingua, un cookie la ricorda per un anno. Se dimostra che un pacco è suo, un altro cookie glielo mostra per intero per mezz’ora. Gli altri cookie servono soltanto al personale che accede. Il suo browser conserva inoltre il tema scelto, una copia di ciò che il sito le ha mostrato per ultimo, perché si apra più in fretta, e un elenco dei pacchi che ha tracciato, che può svuotare nella pagina di tracciamento. Un messaggio non inviato resta finché non chiude la scheda. Tutto questo rimane sul suo dispositivo, dove può cancellarlo.

**Che cosa registrano i nostri server**
Annotano che qualcosa è stato richiesto e quanto tempo ha preso la risposta, senza il suo indirizzo IP e senza ciò che ha cercato. Per evitare che estranei indovinino codici di tracciamento e che dei bot ci scrivano, contano le richieste di ogni indirizzo IP, per alcuni minuti e al massimo per un giorno. Gli accessi falliti e le richieste respinte al pannello di controllo vengono annotati per 180 giorni, senza l’ultima parte dell’indirizzo IP.

**Quando trasportiamo un pacco**
Conserviamo ciò che ci comunica il mittente: nomi, indirizzi, e-mail e numeri di telefono di mittente e destinatario, una descrizione del contenuto, peso e valore, a volte una foto. Lungo il percorso registriamo dove si trova il pacco e come viene consegnato: quando, a chi e con quale firma, a volte con una foto e il luogo. Ci serve per consegnare, assicurare e sdoganare, e per scrivere a mittente e destinatario riguardo al pacco. Il testo di queste e-mail viene cancellato 90 giorni dopo l’invio. Ogni evento lascia inoltre un’impronta in un registro pubblico, perché nessuna modifica passi inosservata; il registro non dice che cosa è accaduto né a chi. Chiunque abbia il codice di tracciamento può seguire il pacco e forse vederne anche i dettagli: tratti quindi il codice come una chiave e lo dia soltanto a chi aspetta il pacco.

**Quando ci scrive**
Il modulo di contatto ci invia la sua e-mail, il suo nome se lo indica e il suo messaggio. Li usiamo per risponderle e per nient’altro. Il sito cancella un messaggio un anno dopo che lo abbiamo letto.

**Quando chiede di ricevere avvisi**
Se chiede di essere avvisato su un pacco, conserviamo a questo scopo la sua e-mail e la sua lingua. Prima conferma l’indirizzo; se non lo fa, viene cancellato dopo due giorni. Ogni e-mail contiene un link che interrompe subito gli avvisi. Cancelliamo l’indirizzo quando usa quel link, una settimana dopo che il pacco è stato consegnato o restituito, oppure dopo 180 giorni senza novità.

**Chi altro vede i dati**
Imprese di trasporto, dogana e assicuratori ricevono ciò che serve per il suo pacco, e nulla di più. Le aziende che gestiscono i nostri server o recapitano le nostre e-mail possono trattare dati per nostro conto. Non vendiamo dati. Le autorità ricevono ciò che la legge ci obbliga a fornire. Se c’è una chat, si carica soltanto quando la apre, in un riquadro che non può leggere nulla di questo sito; l’azienda che la offre viene a conoscere il suo indirizzo IP e ciò che vi scrive.

**Immagini e video di altri siti**
Alcune pagine possono mostrare un’immagine o un video di un altro server. Si carica soltanto quando compare sullo schermo, senza dire a quel server su quale pagina si trova; il server conosce il suo indirizzo IP. Un filmato su YouTube o Vimeo si carica soltanto quando lo avvia.

**Per quanto tempo conserviamo i dati**
Conserviamo i dati di un pacco finché servono per la consegna, per eventuali reclami e per i documenti che la legge ci impone. Ciò che cancelliamo a mano resta trenta giorni nel cestino, in caso di errore, e poi sparisce. I backup possono contenerlo finché non vengono cancellati anch’essi.

**I suoi diritti**
Può chiedere una copia di ciò che sappiamo di lei, farlo correggere e farlo cancellare, a meno che una legge non ci obblighi a conservarlo. Ciò che allora rimane di un pacco, come il codice, le date e le città, non porta più il suo nome. Ci scriva dalla pagina dei contatti. Se la nostra risposta non la soddisfa, può presentare reclamo all’autorità per la protezione dei dati del suo Paese.
`,
  },
};
