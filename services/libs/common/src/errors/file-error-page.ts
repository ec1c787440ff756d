import { LANGUAGE_TABLE, type Language } from '@vaultway/contracts';

interface Texts {
  preparing: string;
  preparingText: string;
  failed: string;
  failedText: string;
  missing: string;
  signIn: string;
  retry: string;
}

interface FileError {
  status: number;
  /** Seconds; present if the file may be there later. */
  retryAfter?: number | undefined;
}

/** Files that a browser opens in a tab, where the JSON of an error would be shown as it is. */
const FILE = /\.(?:pdf|csv)(?:\?|$)/;

/** True if a browser shows the response of this request to a person as a page. */
export const opensFile = ({ url, headers }: { url: string; headers: Record<string, unknown> }): boolean =>
  FILE.test(url) && headers['sec-fetch-dest'] === 'document';

/** Returns an HTML page that says why a file is not there, and asks for it again while it is being prepared. */
export function fileErrorPage({ status, retryAfter }: FileError, language: Language): string {
  const { tag, direction } = LANGUAGE_TABLE[language];
  const texts = TEXTS[tag];
  const isPreparing = status === 503 && retryAfter !== undefined;
  const title = isPreparing ? texts.preparing : texts.failed;
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isPreparing ? `<meta http-equiv="refresh" content="${retryAfter}">` : ''}
<title>${title}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p role="status">${isPreparing ? texts.preparingText : reasonOf(status, texts)}</p>
<p><a href="">${texts.retry}</a></p>
</main>
</body>
</html>
`;
}

function reasonOf(status: number, texts: Texts): string {
  if (status === 401) return texts.signIn;
  return status === 404 ? texts.missing : texts.failedText;
}

const TEXTS: Record<(typeof LANGUAGE_TABLE)[Language]['tag'], Texts> = {
  en: {
    preparing: 'Preparing the file',
    preparingText: 'This page shows the file as soon as it is ready.',
    failed: 'The file can’t be shown',
    failedText: 'Something went wrong. Try again in a moment.',
    missing: 'There is no such file.',
    signIn: 'You are signed out. Sign in, then try again.',
    retry: 'Try again',
  },
  pt: {
    preparing: 'Preparando o arquivo',
    preparingText: 'Esta página mostra o arquivo assim que ele estiver pronto.',
    failed: 'Não é possível mostrar o arquivo',
    failedText: 'Algo deu errado. Tente novamente daqui a pouco.',
    missing: 'Este arquivo não existe.',
    signIn: 'Sua sessão terminou. Entre e tente novamente.',
    retry: 'Tentar novamente',
  },
  nl: {
    preparing: 'Het bestand wordt gemaakt',
    preparingText: 'Deze pagina toont het bestand zodra het klaar is.',
    failed: 'Het bestand kan niet worden getoond',
    failedText: 'Er ging iets mis. Probeer het zo dadelijk opnieuw.',
    missing: 'Dit bestand bestaat niet.',
    signIn: 'U bent afgemeld. Meld u aan en probeer het opnieuw.',
    retry: 'Opnieuw proberen',
  },
  ar: {
    preparing: 'يجري تجهيز الملف',
    preparingText: 'تعرض هذه الصفحة الملف فور جاهزيته.',
    failed: 'تعذّر عرض الملف',
    failedText: 'حدث خطأ ما. حاول مجددًا بعد قليل.',
    missing: 'لا يوجد ملف كهذا.',
    signIn: 'لقد سُجّل خروجك. سجّل الدخول ثم حاول مجددًا.',
    retry: 'حاول مجددًا',
  },
  es: {
    preparing: 'Preparando el archivo',
    preparingText: 'Esta página muestra el archivo en cuanto esté listo.',
    failed: 'No se puede mostrar el archivo',
    failedText: 'Algo ha salido mal. Inténtelo de nuevo en un momento.',
    missing: 'Este archivo no existe.',
    signIn: 'Su sesión ha terminado. Inicie sesión e inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
  },
  de: {
    preparing: 'Die Datei wird erstellt',
    preparingText: 'Diese Seite zeigt die Datei, sobald sie bereit ist.',
    failed: 'Die Datei kann nicht gezeigt werden',
    failedText: 'Etwas ist schiefgegangen. Versuchen Sie es gleich noch einmal.',
    missing: 'Diese Datei gibt es nicht.',
    signIn: 'Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es noch einmal.',
    retry: 'Noch einmal versuchen',
  },
  fa: {
    preparing: 'فایل در حال آماده‌شدن است',
    preparingText: 'این صفحه فایل را به‌محض آماده‌شدن نشان می‌دهد.',
    failed: 'فایل را نمی‌توان نشان داد',
    failedText: 'مشکلی پیش آمد. کمی بعد دوباره امتحان کنید.',
    missing: 'چنین فایلی وجود ندارد.',
    signIn: 'از حساب خارج شده‌اید. وارد شوید و دوباره امتحان کنید.',
    retry: 'دوباره امتحان کنید',
  },
  fr: {
    preparing: 'Préparation du fichier',
    preparingText: 'Cette page affiche le fichier dès qu’il est prêt.',
    failed: 'Le fichier ne peut pas être affiché',
    failedText: 'Une erreur s’est produite. Réessayez dans un instant.',
    missing: 'Ce fichier n’existe pas.',
    signIn: 'Vous êtes déconnecté. Connectez-vous, puis réessayez.',
    retry: 'Réessayer',
  },
  ru: {
    preparing: 'Файл готовится',
    preparingText: 'Эта страница покажет файл, как только он будет готов.',
    failed: 'Не удаётся показать файл',
    failedText: 'Что-то пошло не так. Повторите попытку чуть позже.',
    missing: 'Такого файла нет.',
    signIn: 'Вы вышли из системы. Войдите и повторите попытку.',
    retry: 'Повторить',
  },
  tr: {
    preparing: 'Dosya hazırlanıyor',
    preparingText: 'Dosya hazır olur olmaz bu sayfada gösterilir.',
    failed: 'Dosya gösterilemiyor',
    failedText: 'Bir sorun oluştu. Birazdan yeniden deneyin.',
    missing: 'Böyle bir dosya yok.',
    signIn: 'Oturumunuz kapandı. Oturum açıp yeniden deneyin.',
    retry: 'Yeniden dene',
  },
  hi: {
    preparing: 'फ़ाइल तैयार की जा रही है',
    preparingText: 'फ़ाइल तैयार होते ही यह पेज उसे दिखाएगा।',
    failed: 'फ़ाइल नहीं दिखाई जा सकती',
    failedText: 'कुछ गड़बड़ हुई। थोड़ी देर में फिर कोशिश करें।',
    missing: 'ऐसी कोई फ़ाइल नहीं है।',
    signIn: 'आप साइन आउट हो चुके हैं। साइन इन करके फिर कोशिश करें।',
    retry: 'फिर कोशिश करें',
  },
  it: {
    preparing: 'Preparazione del file',
    preparingText: 'Questa pagina mostra il file appena è pronto.',
    failed: 'Impossibile mostrare il file',
    failedText: 'Qualcosa è andato storto. Riprovi tra un momento.',
    missing: 'Questo file non esiste.',
    signIn: 'La sessione è terminata. Acceda e riprovi.',
    retry: 'Riprova',
  },
  sv: {
    preparing: 'Filen förbereds',
    preparingText: 'Sidan visar filen så snart den är klar.',
    failed: 'Filen kan inte visas',
    failedText: 'Något gick fel. Försök igen om en stund.',
    missing: 'Det finns ingen sådan fil.',
    signIn: 'Du är utloggad. Logga in och försök igen.',
    retry: 'Försök igen',
  },
  id: {
    preparing: 'Berkas sedang disiapkan',
    preparingText: 'Halaman ini menampilkan berkas begitu siap.',
    failed: 'Berkas tidak dapat ditampilkan',
    failedText: 'Terjadi kesalahan. Coba lagi sebentar lagi.',
    missing: 'Berkas ini tidak ada.',
    signIn: 'Sesi Anda berakhir. Masuk, lalu coba lagi.',
    retry: 'Coba lagi',
  },
  vi: {
    preparing: 'Đang chuẩn bị tệp',
    preparingText: 'Trang này sẽ hiển thị tệp ngay khi tệp sẵn sàng.',
    failed: 'Không thể hiển thị tệp',
    failedText: 'Đã xảy ra lỗi. Hãy thử lại sau giây lát.',
    missing: 'Không có tệp này.',
    signIn: 'Bạn đã đăng xuất. Hãy đăng nhập rồi thử lại.',
    retry: 'Thử lại',
  },
};
