import type { FirstTexts } from './texts.js';

const access =
  'Ruang brankas atau safe deposit box Anda hanya dibuka untuk Anda, untuk orang yang Anda beri kuasa tertulis, atau jika hukum mewajibkannya, dan kuncinya tidak kami berikan kepada orang lain.';

export const id: FirstTexts = {
  'about-us': {
    title: 'Tentang Kami',
    sub_title: 'Kurir aman, logistik, dan penyimpanan untuk yang tidak boleh hilang',
    content: `
Kami mengirim dan menyimpan barang yang tidak mudah digantikan: dokumen yang menunggu tanda tangan, karya seni, perhiasan, emas, dan perak. Mungkin Anda perusahaan yang mengirim sesuatu setiap hari, mungkin Anda datang dengan satu kotak kecil dan banyak pertanyaan. Keduanya kami tangani dengan ketelitian yang sama, dan keduanya dapat melihat kapan saja di mana paketnya berada.

**Pengantaran ke mana pun di dunia**
Kami membawa paket Anda dari pintu ke pintu dan menyerahkannya dengan tanda tangan. Perjalanannya dicatat langkah demi langkah, sejak dijemput hingga diantar. Jika bea cukai, cuaca, atau jalan yang ditutup mengubah rencana, Anda akan membacanya di riwayat paket begitu dicatat.

**Ruang brankas pribadi**
Anda dapat menyewa ruang brankas sendiri, untuk Anda, keluarga, atau perusahaan Anda. ${access}

**Penyimpanan emas dan perak**
Emas dan perak batangan serta koin didaftar saat tiba, dan daftarnya Anda terima. Semuanya tetap milik Anda selama kami simpan. Andalah yang menentukan kapan mengambilnya kembali, menjualnya, atau mengirimkannya ke tempat lain.

**Safe deposit box**
Untuk surat-surat, kenang-kenangan, dan media penyimpanan data yang sebaiknya berada di luar rumah tetapi tetap mudah dijangkau. Kotak dapat disewa untuk waktu singkat atau bertahun-tahun: beri tahu kami seberapa banyak tempat yang Anda perlukan, dan untuk berapa lama.

**Cara kami bekerja**
Kami mengerjakan sedikit hal dan meluangkan waktu untuk mengerjakannya dengan baik. Harganya kami sampaikan sebelum mulai. Kami tidak membawa barang terlarang, dan kami menanyakan isinya, karena paket yang dijelaskan dengan tepat lebih cepat lolos bea cukai dan dapat diasuransikan sesuai nilainya.

**Di mana paket saya?**
Masukkan kode pelacakan Anda di “Lacak Paket”. Anda akan melihat status, lokasi, perkiraan tanggal tiba, dan apa yang sudah terjadi sejauh ini. Demi melindungi penerima, nama dan rincian lain mungkin baru ditampilkan setelah verifikasi singkat. Jika ada yang tampak keliru, tulis kepada kami melalui halaman kontak dan sertakan kodenya: staf kami akan membalas.
`,
  },
  warehousing: {
    title: 'Pergudangan',
    sub_title: 'Tempat bagi barang yang sedang dalam perjalanan dan yang menetap',
    content: `
Tidak semua yang kami bawa langsung menuju tujuannya. Ada muatan yang menunggu dokumennya, koleksi yang menunggu ruangan barunya, pengantaran yang menunggu hari ketika ada orang di rumah. Sampai saat itu, semuanya menunggu bersama kami, di gudang kami.

**Apa yang kami simpan**
Paket satuan dan muatan utuh; karya seni dan perabot; arsip dan media penyimpanan data; contoh barang, suku cadang, dan barang pameran. Logam mulia, koin, dan perhiasan sebaiknya disimpan di ruang brankas atau safe deposit box.

**Cara kami menyimpan**
Setiap barang kami periksa saat tiba, lalu kami catat apa barangnya dan di mana letaknya. Gudang terkunci, dan hanya orang yang berkepentingan yang boleh masuk. Jika barang Anda memerlukan suhu tertentu, udara kering, atau penanganan khusus, beri tahu kami lebih dulu, dan kami akan mengatakan apakah kami dapat menyediakannya.

**Barang dalam perjalanan**
Kami dapat menahan paket sampai hari yang Anda pilih. Tanyakan juga jika beberapa pengantaran perlu diteruskan bersama, jika ada yang perlu dikemas lebih baik, atau jika dokumen bea cukai belum lengkap. Apa yang terjadi pada paket dicatat dalam riwayatnya.

**Penyimpanan emas dan perak**
Logam didaftar satu per satu: apa jenisnya, berapa beratnya, dan milik siapa. Daftarnya Anda terima, dan Anda dapat meminta kami mencocokkannya dengan isi ruang brankas. Andalah yang menentukan kapan logam Anda diambil kembali, dijual, atau dikirim ke tempat lain, seluruhnya atau sebagian.

**Safe deposit box**
Untuk barang kecil dan pribadi: surat-surat, perhiasan, kenang-kenangan, media penyimpanan data. ${access}

**Asuransi dan akses**
Asuransi mengikuti nilai yang Anda nyatakan; cakupannya tertulis dalam penawaran kami. Anda dapat melihat barang Anda dengan janji temu: bawalah kartu identitas. Orang yang Anda beri kuasa tertulis dapat datang menggantikan Anda. Ketika kontrak berakhir, semuanya kami kirim ke alamat yang Anda berikan atau kami siapkan untuk Anda ambil.

**Bagaimana cara memulai?**
Tuliskan melalui halaman kontak apa yang ingin Anda simpan, kira-kira seberapa besar dan berapa nilainya, serta untuk berapa lama. Kami akan membalas dengan harga dan hal-hal yang perlu kami ketahui.
`,
  },
  'privacy-policy': {
    title: 'Kebijakan Privasi',
    sub_title: 'Apa yang diketahui situs ini tentang Anda, dan apa yang dilakukan dengannya',
    content: `
Orang memercayakan barang berharga kepada kami, beserta nama dan alamatnya. Halaman ini menjelaskan apa yang kami simpan, mengapa, dan berapa lama. Kami berusaha membuatnya mudah dibaca.

**Saat Anda mengunjungi situs ini**
Di sini tidak ada iklan, dan kami tidak melacak apa yang Anda baca. Jika Anda memilih bahasa, sebuah cookie mengingatnya selama setahun. Jika Anda membuktikan bahwa suatu paket milik Anda, cookie lain menampilkan semuanya selama setengah jam. Cookie lainnya hanya untuk staf yang masuk ke sistem. Browser Anda juga menyimpan tema pilihan Anda, salinan dari apa yang terakhir ditampilkan situs agar terbuka lebih cepat, dan daftar paket yang pernah Anda lacak, yang dapat Anda hapus di halaman pelacakan. Pesan yang belum dikirim disimpan sampai Anda menutup tab. Semua ini tetap berada di perangkat Anda, dan dapat Anda hapus di sana.

**Apa yang dicatat server kami**
Server mencatat bahwa sesuatu diminta dan berapa lama jawabannya, tanpa alamat IP Anda dan tanpa apa yang Anda cari. Agar orang asing tidak menebak kode pelacakan dan bot tidak menulis kepada kami, server menghitung permintaan dari setiap alamat IP selama beberapa menit, paling lama satu hari. Percobaan masuk yang gagal dan permintaan ke panel kontrol yang ditolak dicatat selama 180 hari, tanpa bagian terakhir alamat IP.

**Saat kami membawa paket**
Kami menyimpan apa yang disampaikan pengirim: nama, alamat, email, dan nomor telepon pengirim dan penerima, keterangan isi, berat, dan nilainya, kadang-kadang foto. Di perjalanan kami mencatat di mana paket berada dan bagaimana paket diserahterimakan: kapan, kepada siapa, dan dengan tanda tangan apa, kadang-kadang dengan foto dan tempatnya. Kami memerlukannya untuk mengantar, mengasuransikan, dan mengurus bea cukai, serta untuk menulis kepada pengirim dan penerima tentang paket itu. Teks email semacam itu dihapus 90 hari setelah dikirim. Setiap peristiwa juga meninggalkan sidik jari dalam catatan publik, agar tidak ada perubahan yang luput; catatan itu tidak menyebutkan apa yang terjadi atau pada siapa. Siapa pun yang memiliki kode pelacakan dapat mengikuti paket dan mungkin melihat rinciannya juga. Karena itu, perlakukan kode seperti kunci, dan berikan hanya kepada orang yang menunggu paket itu.

**Saat Anda menulis kepada kami**
Formulir kontak mengirimkan kepada kami alamat email Anda, nama Anda jika diisi, dan pesan Anda. Kami memakainya untuk menjawab Anda, bukan untuk hal lain. Situs menghapus pesan setahun setelah kami membacanya.

**Saat Anda meminta kabar**
Jika Anda meminta kabar tentang paket, kami menyimpan alamat email dan bahasa Anda untuk itu. Anda mengonfirmasi alamatnya lebih dulu; jika tidak, alamat itu dihapus setelah dua hari. Setiap email memuat tautan yang langsung menghentikan kabar. Kami menghapus alamat itu ketika Anda memakai tautan tersebut, seminggu setelah paket terkirim atau dikembalikan, atau setelah 180 hari tanpa kabar.

**Siapa lagi yang melihat data**
Perusahaan angkutan, bea cukai, dan perusahaan asuransi mendapat apa yang mereka perlukan untuk paket Anda, tidak lebih. Perusahaan yang menjalankan server kami atau mengirimkan email kami dapat mengolah data atas nama kami. Kami tidak menjual data. Pihak berwenang mendapat apa yang wajib kami berikan menurut hukum. Jika ada chat, chat itu baru dimuat ketika Anda membukanya, dalam bingkai yang tidak dapat membaca apa pun di situs ini; perusahaan penyedianya mengetahui alamat IP Anda dan apa yang Anda tulis di sana.

**Gambar dan video dari tempat lain**
Beberapa halaman mungkin menampilkan gambar atau video dari server pihak lain. Gambar atau video itu baru dimuat ketika tampak di layar, tanpa memberi tahu server tersebut di halaman mana Anda berada; server itu mengetahui alamat IP Anda. Film di YouTube atau Vimeo baru dimuat ketika Anda memutarnya.

**Berapa lama kami menyimpan data**
Data paket kami simpan selama diperlukan untuk pengantaran, untuk klaim, dan untuk catatan yang diwajibkan hukum kepada kami. Apa yang kami hapus sendiri tetap berada di sampah selama tiga puluh hari, untuk berjaga-jaga jika itu kekeliruan, lalu hilang. Cadangan data mungkin masih memuatnya sampai cadangan itu pun dihapus.

**Hak Anda**
Anda dapat meminta salinan dari apa yang kami ketahui tentang Anda, meminta perbaikan, dan meminta penghapusan, kecuali jika hukum mewajibkan kami menyimpannya. Yang kemudian tersisa dari paket, seperti kode, tanggal, dan kotanya, tidak lagi menyebut Anda. Tulis kepada kami melalui halaman kontak. Jika jawaban kami tidak memuaskan, Anda dapat mengadu kepada otoritas pelindungan data di negara Anda.
`,
  },
};
