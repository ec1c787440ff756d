import type { FirstTexts } from './texts.js';

const access =
  'Ihr Tresorraum oder Ihr Schließfach wird nur für Sie geöffnet, für jemanden, den Sie schriftlich bevollmächtigt haben, oder wenn das Gesetz es verlangt, und den Schlüssel geben wir sonst niemandem.';

export const de: FirstTexts = {
  'about-us': {
    title: 'Über uns',
    sub_title: 'Sicherer Kurierdienst, Logistik und Verwahrung für alles, was nicht verloren gehen darf',
    content: `
Wir befördern und verwahren, was sich nicht einfach ersetzen lässt: Dokumente, die auf eine Unterschrift warten, Kunstwerke, Schmuck, Gold und Silber. Vielleicht sind Sie ein Unternehmen, das jeden Tag etwas verschickt, vielleicht kommen Sie mit einem einzigen kleinen Kästchen und vielen Fragen. Beiden widmen wir dieselbe Sorgfalt, und beide können jederzeit nachsehen, wo ihre Sendung ist.

**Zustellung an jeden Ort der Welt**
Wir bringen Ihre Sendung von Tür zu Tür und übergeben sie gegen Unterschrift. Ihr Weg wird Schritt für Schritt festgehalten, von der Abholung bis zur Zustellung. Wenn der Zoll, das Wetter oder eine gesperrte Straße den Plan ändert, lesen Sie es im Verlauf Ihrer Sendung, sobald es eingetragen ist.

**Private Tresorräume**
Sie können einen eigenen Tresorraum mieten, für sich, Ihre Familie oder Ihr Unternehmen. ${access}

**Gold und Silber verwahren**
Barren und Münzen werden bei der Ankunft in einer Liste erfasst, und Sie bekommen diese Liste. Solange wir sie verwahren, bleiben sie Ihr Eigentum. Wann Sie sie zurückholen, verkaufen oder weitersenden, entscheiden Sie.

**Schließfächer**
Für Papiere, Erinnerungsstücke und Datenträger, die nicht im Haus, aber schnell zur Hand sein sollen. Ein Schließfach können Sie für kurze Zeit oder für viele Jahre mieten. Sagen Sie uns, wie viel Platz Sie brauchen und wie lange.

**Wie wir arbeiten**
Wir tun wenige Dinge und nehmen uns die Zeit, sie gut zu tun. Den Preis nennen wir Ihnen, bevor wir beginnen. Wir befördern nichts Verbotenes, und wir fragen nach dem Inhalt, denn eine genau beschriebene Sendung kommt schneller durch den Zoll und lässt sich zu ihrem wahren Wert versichern.

**Wo ist meine Sendung?**
Geben Sie Ihre Sendungsnummer unter „Sendung verfolgen“ ein. Sie sehen den Status, den Ort, die voraussichtlichen Zustelltage und was bisher geschehen ist. Zum Schutz des Empfängers erscheinen Namen und weitere Einzelheiten unter Umständen erst nach einer kurzen Prüfung. Wenn etwas nicht stimmt, schreiben Sie uns über die Kontaktseite und nennen Sie die Sendungsnummer: Es antwortet Ihnen ein Mensch.
`,
  },
  warehousing: {
    title: 'Lagerung',
    sub_title: 'Platz für Güter, die unterwegs sind, und für solche, die bleiben',
    content: `
Nicht alles, was wir befördern, geht auf direktem Weg ans Ziel. Eine Lieferung wartet auf ihre Papiere, eine Sammlung auf ihre neuen Räume, eine Sendung auf den Tag, an dem jemand zu Hause ist. Bis dahin wartet sie bei uns, in unserem Lager.

**Was wir lagern**
Einzelne Sendungen und ganze Lieferungen, Kunstwerke und Möbel, Archive und Datenträger, Muster, Ersatzteile und Ausstellungsgut. Edelmetalle, Münzen und Schmuck gehören dagegen in einen Tresorraum oder ein Schließfach.

**Wie wir lagern**
Jedes Stück prüfen wir bei der Ankunft und halten fest, was es ist und wo es liegt. Das Lager ist verschlossen, und Zutritt hat nur, wer dort etwas zu tun hat. Wenn Ihre Güter eine bestimmte Temperatur, trockene Luft oder besondere Behandlung brauchen, sagen Sie es uns vorher, und wir sagen Ihnen, ob wir das bieten können.

**Güter unterwegs**
Wir können eine Sendung bis zu dem Tag aufbewahren, den Sie wählen. Fragen Sie uns auch, wenn mehrere Lieferungen gemeinsam weiterreisen sollen, wenn etwas besser verpackt werden muss oder wenn Zollpapiere fehlen. Was mit einer Sendung geschieht, steht in ihrem Verlauf.

**Gold und Silber verwahren**
Edelmetall wird Stück für Stück erfasst: was es ist, was es wiegt und wem es gehört. Sie bekommen die Liste und können uns bitten, sie mit dem Bestand im Tresorraum abzugleichen. Wann Sie Ihr Metall zurückholen, verkaufen oder weitersenden, ganz oder zum Teil, entscheiden Sie.

**Schließfächer**
Für Kleines und Persönliches: Papiere, Schmuck, Erinnerungsstücke, Datenträger. ${access}

**Versicherung und Zugang**
Die Versicherung richtet sich nach dem Wert, den Sie angeben; was gedeckt ist, steht in unserem Angebot. Ihre Güter können Sie nach Vereinbarung ansehen: Bitte bringen Sie einen Ausweis mit. An Ihrer Stelle kann jemand kommen, den Sie schriftlich bevollmächtigt haben. Wenn ein Vertrag endet, senden wir alles an die Adresse, die Sie uns nennen, oder halten es für Sie bereit.

**Wie fange ich an?**
Schreiben Sie uns über die Kontaktseite, was Sie lagern möchten, wie groß und wie wertvoll es ungefähr ist und für wie lange. Wir antworten mit einem Preis und mit dem, was wir noch wissen müssen.
`,
  },
  'privacy-policy': {
    title: 'Datenschutz',
    sub_title: 'Was diese Website über Sie weiß und was damit geschieht',
    content: `
Man vertraut uns Wertvolles an, und dazu Namen und Adressen. Auf dieser Seite steht, was wir speichern, warum und wie lange. Wir haben uns bemüht, sie lesbar zu halten.

**Wenn Sie diese Website besuchen**
Hier gibt es keine Werbung, und wir verfolgen nicht, was Sie lesen. Wenn Sie eine Sprache wählen, merkt sie sich ein Cookie ein Jahr lang. Wenn Sie nachweisen, dass eine Sendung Ihre ist, zeigt Ihnen ein weiteres Cookie eine halbe Stunde lang alles dazu. Andere Cookies gibt es nur für Mitarbeiter, die sich anmelden. Ihr Browser speichert außerdem, welches Design Sie gewählt haben, eine Kopie dessen, was die Website Ihnen zuletzt gezeigt hat, damit sie schneller öffnet, und eine Liste der Sendungen, die Sie verfolgt haben; diese Liste können Sie auf der Seite der Sendungsverfolgung leeren. Eine nicht abgeschickte Nachricht bleibt, bis Sie den Tab schließen. All das bleibt auf Ihrem Gerät, und Sie können es dort löschen.

**Was unsere Server festhalten**
Sie protokollieren, dass etwas abgerufen wurde und wie lange die Antwort dauerte, ohne Ihre IP-Adresse und ohne das, was Sie gesucht haben. Damit Fremde keine Sendungsnummern erraten und keine Bots uns schreiben, zählen sie die Anfragen jeder IP-Adresse, einige Minuten lang und höchstens einen Tag. Fehlgeschlagene Anmeldungen und abgewiesene Anfragen an die Verwaltung werden 180 Tage lang vermerkt, ohne den letzten Teil der IP-Adresse.

**Wenn wir eine Sendung befördern**
Wir speichern, was uns der Absender mitteilt: Namen, Anschriften, E-Mail-Adressen und Telefonnummern von Absender und Empfänger, eine Beschreibung des Inhalts, Gewicht und Wert, vielleicht ein Foto. Unterwegs halten wir fest, wo die Sendung ist und wie sie übergeben wird: wann, an wen und mit welcher Unterschrift, vielleicht mit einem Foto und dem Ort. Wir brauchen das, um zuzustellen, zu versichern und zu verzollen und um Absender und Empfänger wegen der Sendung zu schreiben. Der Text einer solchen E-Mail wird 90 Tage nach dem Versand gelöscht. Jedes Ereignis hinterlässt zudem einen Fingerabdruck in einem öffentlichen Protokoll, damit keine Änderung unbemerkt bleibt; was geschehen ist und wen es betrifft, steht dort nicht. Wer die Sendungsnummer hat, kann die Sendung verfolgen und sieht unter Umständen auch ihre Einzelheiten. Behandeln Sie die Nummer deshalb wie einen Schlüssel, und geben Sie sie nur denen, die auf die Sendung warten.

**Wenn Sie uns schreiben**
Das Kontaktformular sendet uns Ihre E-Mail-Adresse, Ihren Namen, wenn Sie ihn angeben, und Ihre Nachricht. Wir verwenden sie, um Ihnen zu antworten, und für nichts anderes. Die Website löscht eine Nachricht ein Jahr, nachdem wir sie gelesen haben.

**Wenn Sie Benachrichtigungen wünschen**
Wenn Sie über eine Sendung auf dem Laufenden bleiben möchten, speichern wir dafür Ihre E-Mail-Adresse und Ihre Sprache. Zuerst bestätigen Sie die Adresse; tun Sie es nicht, wird sie nach zwei Tagen gelöscht. Jede E-Mail enthält einen Link, der die Benachrichtigungen sofort beendet. Wir löschen die Adresse, wenn Sie diesen Link benutzen, eine Woche, nachdem die Sendung zugestellt oder zurückgesandt wurde, oder nach 180 Tagen ohne Neuigkeiten.

**Wer die Daten sonst noch sieht**
Transportunternehmen, Zoll und Versicherer erhalten, was sie für Ihre Sendung brauchen, und nicht mehr. Unternehmen, die unsere Server betreiben oder unsere E-Mails zustellen, können Daten in unserem Auftrag verarbeiten. Wir verkaufen keine Daten. Behörden erhalten, was wir ihnen nach dem Gesetz geben müssen. Wenn es einen Chat gibt, wird er erst geladen, wenn Sie ihn öffnen, und zwar in einem Rahmen, der auf dieser Website nichts lesen kann; das Unternehmen, das ihn anbietet, erfährt Ihre IP-Adresse und was Sie dort schreiben.

**Bilder und Videos von anderswo**
Manche Seiten zeigen vielleicht ein Bild oder ein Video von einem fremden Server. Es wird erst geladen, wenn es ins Blickfeld kommt, und ohne dem Server zu verraten, auf welcher Seite Sie sind; Ihre IP-Adresse erfährt er. Ein Film auf YouTube oder Vimeo wird erst geladen, wenn Sie ihn abspielen.

**Wie lange wir Daten speichern**
Die Daten einer Sendung speichern wir, solange wir sie für die Zustellung, für Ansprüche und für die gesetzlich vorgeschriebenen Aufzeichnungen brauchen. Was wir von Hand löschen, bleibt dreißig Tage im Papierkorb, falls es ein Versehen war, und ist dann weg. Sicherungskopien können es enthalten, bis auch sie gelöscht werden.

**Ihre Rechte**
Sie können eine Kopie dessen verlangen, was wir über Sie wissen, und es berichtigen oder löschen lassen, soweit uns kein Gesetz zur Aufbewahrung verpflichtet. Was danach von einer Sendung bleibt, etwa Nummer, Tage und Orte, nennt Ihren Namen nicht mehr. Schreiben Sie uns über die Kontaktseite. Wenn Sie mit unserer Antwort nicht zufrieden sind, können Sie sich bei der Datenschutzbehörde Ihres Landes beschweren.
`,
  },
};
