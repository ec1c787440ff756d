import type { FirstTexts } from './texts.js';

const access =
  'Kasa daireniz veya kiralık kasanız yalnızca sizin için, yazılı olarak yetki verdiğiniz kişi için ya da yasa gerektirdiğinde açılır ve anahtarını başka kimseye vermeyiz.';

export const tr: FirstTexts = {
  'about-us': {
    title: 'Hakkımızda',
    sub_title: 'Kaybolmaması gerekenler için güvenli kurye, lojistik ve saklama',
    content: `
Yerine kolayca yenisi konamayacak şeyleri taşır ve saklarız: imza bekleyen belgeler, sanat eserleri, mücevherler, altın ve gümüş. Belki her gün bir şeyler gönderen bir şirketsiniz, belki de küçük bir kutu ve birçok soruyla geldiniz. İki durumda da aynı özeni gösteririz; herkes gönderisinin nerede olduğuna günün her saatinde bakabilir.

**Dünyanın her yerine teslimat**
Gönderinizi kapıdan kapıya taşır, imza karşılığında teslim ederiz. Yolculuğu, alındığı andan teslimata kadar adım adım kaydedilir. Gümrük, hava durumu veya kapalı bir yol planı değiştirirse, kaydedildiği anda gönderinizin geçmişinde görürsünüz.

**Özel kasa daireleri**
Kendiniz, aileniz veya şirketiniz için size ait bir kasa dairesi kiralayabilirsiniz. ${access}

**Altın ve gümüş saklama**
Külçeler ve sikkeler geldiklerinde bir listeye yazılır ve bu liste size verilir. Sakladığımız sürece sizin malınız olarak kalırlar. Ne zaman geri alacağınıza, satacağınıza veya başka bir yere göndereceğinize siz karar verirsiniz.

**Kiralık kasalar**
Evde durmaması, ama elinizin altında olması gereken belgeler, hatıralar ve veri depolama ortamları için. Bir kasayı kısa süreliğine veya uzun yıllar için kiralayabilirsiniz: ne kadar yere, ne kadar süreyle ihtiyacınız olduğunu bize söyleyin.

**Nasıl çalışıyoruz?**
Az sayıda iş yapar, her birini iyi yapmak için zaman ayırırız. Başlamadan önce fiyatı söyleriz. Yasa dışı hiçbir şey taşımayız ve içinde ne olduğunu sorarız; çünkü doğru tarif edilmiş bir gönderi gümrükten daha hızlı geçer ve gerçek değeriyle sigortalanabilir.

**Gönderim nerede?**
Takip kodunuzu “Gönderi Takibi” bölümüne girin. Durumu, konumu, beklenen teslimat günlerini ve şimdiye kadar olanları görürsünüz. Alıcıyı korumak için adlar ve diğer ayrıntılar ancak kısa bir kontrolden sonra görünebilir. Bir şey yanlış görünüyorsa iletişim sayfasından bize yazın ve kodu belirtin: bir çalışanımız size yanıt verir.
`,
  },
  warehousing: {
    title: 'Depolama',
    sub_title: 'Yoldaki mallar ve kalacak olanlar için yer',
    content: `
Taşıdığımız her şey doğrudan varış yerine gitmez. Bir yük belgelerini, bir koleksiyon yeni salonlarını, bir teslimat evde birinin olacağı günü bekler. O zamana kadar bizde, depomuzda kalırlar.

**Neleri depoluyoruz?**
Tek tek gönderiler ve bütün partiler; sanat eserleri ve mobilya; arşivler ve veri depolama ortamları; numuneler, yedek parçalar ve sergi malzemeleri. Değerli madenlerin, sikkelerin ve mücevherlerin yeri ise bir kasa dairesi veya kiralık kasadır.

**Nasıl depoluyoruz?**
Her parçayı geldiğinde kontrol eder, ne olduğunu ve nerede durduğunu kaydederiz. Depo kilitlidir ve yalnızca orada işi olanlar girebilir. Mallarınız belirli bir sıcaklık, kuru hava veya özel bir bakım gerektiriyorsa önceden söyleyin; bunu sağlayıp sağlayamayacağımızı size bildiririz.

**Yoldaki mallar**
Bir gönderiyi seçtiğiniz güne kadar bekletebiliriz. Birkaç teslimatın birlikte yola devam etmesi gerekiyorsa, bir şeyin daha iyi paketlenmesi lazımsa veya gümrük belgeleri eksikse de bize sorun. Bir gönderinin başından geçenler, geçmişine kaydedilir.

**Altın ve gümüş saklama**
Maden parça parça listelenir: ne olduğu, ağırlığı ve kime ait olduğu yazılır. Liste size verilir; kasa dairesindekilerle karşılaştırmamızı isteyebilirsiniz. Madeninizi ne zaman geri alacağınıza, satacağınıza veya başka bir yere göndereceğinize, tamamen ya da kısmen, siz karar verirsiniz.

**Kiralık kasalar**
Küçük ve kişisel olanlar için: belgeler, mücevherler, hatıralar, veri depolama ortamları. ${access}

**Sigorta ve erişim**
Sigorta, beyan ettiğiniz değere göre yapılır; nelerin kapsandığı teklifimizde yazar. Mallarınızı randevuyla görebilirsiniz: lütfen yanınızda bir kimlik belgesi getirin. Yazılı olarak yetki verdiğiniz kişi sizin yerinize gelebilir. Sözleşme sona erdiğinde her şeyi bildirdiğiniz adrese gönderir veya sizin için hazır tutarız.

**Nasıl başlarım?**
Neyi depolamak istediğinizi, yaklaşık büyüklüğünü ve değerini, ne kadar süre kalacağını iletişim sayfasından bize yazın. Size bir fiyatla ve bilmemiz gerekenlerle yanıt veririz.
`,
  },
  'privacy-policy': {
    title: 'Gizlilik Politikası',
    sub_title: 'Bu site hakkınızda ne biliyor ve bununla ne yapıyor',
    content: `
Bize değerli şeyler, onlarla birlikte de adlar ve adresler emanet ediliyor. Bu sayfa neyi, neden ve ne kadar süreyle sakladığımızı anlatır. Kolay okunur olmasına çalıştık.

**Bu siteyi ziyaret ettiğinizde**
Burada reklam yok ve ne okuduğunuzu izlemiyoruz. Bir dil seçerseniz bir çerez onu bir yıl boyunca hatırlar. Bir gönderinin size ait olduğunu kanıtlarsanız başka bir çerez yarım saat boyunca tüm ayrıntılarını gösterir. Diğer çerezler yalnızca giriş yapan çalışanlarımız içindir. Tarayıcınız ayrıca tema seçiminizi, site daha hızlı açılsın diye size en son gösterilenlerin bir kopyasını ve takip ettiğiniz gönderilerin listesini saklar; bu listeyi takip sayfasında temizleyebilirsiniz. Göndermediğiniz bir mesaj, sekmeyi kapatana kadar saklanır. Bunların hepsi cihazınızda kalır ve oradan silebilirsiniz.

**Sunucularımız neleri kaydeder?**
Bir şeyin istendiğini ve yanıtın ne kadar sürdüğünü kaydederler; IP adresinizi ve ne aradığınızı kaydetmezler. Yabancılar takip kodlarını tahmin etmesin, botlar bize yazmasın diye her IP adresinden gelen istekleri birkaç dakika, en fazla bir gün sayarlar. Başarısız girişler ve yönetim paneline yapılıp reddedilen istekler, IP adresinin son bölümü olmadan 180 gün saklanır.

**Bir gönderiyi taşıdığımızda**
Göndericinin bize bildirdiklerini saklarız: göndericinin ve alıcının adları, adresleri, e-posta adresleri ve telefon numaraları, içeriğin tanımı, ağırlığı ve değeri, bazen bir fotoğraf. Yolda gönderinin nerede olduğunu ve nasıl teslim edildiğini kaydederiz: ne zaman, kime, hangi imzayla, bazen bir fotoğraf ve yerle birlikte. Buna teslim etmek, sigortalamak, gümrükten geçirmek ve gönderi hakkında göndericiyle alıcıya yazmak için ihtiyacımız var. Böyle bir e-postanın metni, gönderildikten 90 gün sonra silinir. Her hareket ayrıca herkese açık bir kayıtta bir parmak izi bırakır; böylece hiçbir değişiklik fark edilmeden kalmaz. Bu kayıtta ne olduğu veya kimin başına geldiği yazmaz. Takip kodunu bilen herkes gönderiyi takip edebilir ve ayrıntılarını da görebilir. Bu yüzden koda bir anahtar gibi davranın ve yalnızca gönderiyi bekleyenlere verin.

**Bize yazdığınızda**
İletişim formu bize e-posta adresinizi, yazdıysanız adınızı ve mesajınızı iletir. Bunları size yanıt vermek için kullanırız, başka bir şey için değil. Site, bir mesajı biz okuduktan bir yıl sonra siler.

**Bildirim istediğinizde**
Bir gönderi hakkında bildirim isterseniz bunun için e-posta adresinizi ve dilinizi saklarız. Önce adresi onaylarsınız; onaylamazsanız iki gün sonra silinir. Her e-postada bildirimleri hemen sona erdiren bir bağlantı vardır. Adresi, bu bağlantıyı kullandığınızda, gönderi teslim veya iade edildikten bir hafta sonra ya da 180 gün boyunca haber olmazsa sileriz.

**Verileri başka kimler görür?**
Taşıyıcılar, gümrük ve sigortacılar gönderiniz için gerekeni alır, fazlasını değil. Sunucularımızı işleten veya e-postalarımızı ulaştıran şirketler verileri bizim adımıza işleyebilir. Veri satmayız. Resmî makamlara yasanın gerektirdiğini veririz. Sitede sohbet varsa, yalnızca siz açtığınızda ve bu sitede hiçbir şeyi okuyamayan bir çerçevede yüklenir; onu sunan şirket IP adresinizi ve oraya yazdıklarınızı öğrenir.

**Başka yerlerden resimler ve videolar**
Bazı sayfalarda başkasının sunucusundan bir resim veya video bulunabilir. Yalnızca ekrana geldiğinde ve o sunucuya hangi sayfada olduğunuz söylenmeden yüklenir; sunucu IP adresinizi öğrenir. YouTube veya Vimeo’daki bir film ancak oynattığınızda yüklenir.

**Verileri ne kadar saklarız?**
Bir gönderinin verilerini teslimat, talepler ve yasanın bizden istediği kayıtlar için gerektiği sürece saklarız. Elle sildiklerimiz, bir hata olmuşsa diye otuz gün çöp kutusunda kalır, sonra yok olur. Yedeklerde, onlar da silinene kadar kalabilir.

**Haklarınız**
Hakkınızda bildiklerimizin bir kopyasını, düzeltilmesini ve bir yasa saklamamızı gerektirmiyorsa silinmesini isteyebilirsiniz. Bundan sonra gönderiden kalan kod, tarihler ve şehirler gibi bilgiler artık sizin adınızı taşımaz. İletişim sayfasından bize yazın. Yanıtımız sizi tatmin etmezse ülkenizin veri koruma kurumuna şikâyette bulunabilirsiniz.
`,
  },
};
