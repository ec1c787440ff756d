/**
 * Towns that visitors may see, in addition to those of the panel's map: capitals, large cities, and places that gold
 * and its owners travel between, each in the spellings of the site's languages. A line is a country (ISO 3166), a time
 * zone, and the names of its towns there; a hyphen for towns of several time zones. Spellings of a town on the map are
 * joined by `=`, so that all of them have its coordinates. Maintained by hand; a missing town is withheld, so add it
 * here.
 */
export const TOWNS = `
AD Europe/Andorra Andorra la Vella|Escaldes-Engordany|Encamp
AE Asia/Dubai Abu Dhabi=أبوظبي=أبو ظبي=ابوظبی=Абу-Даби=अबू धाबी=阿布扎比=アブダビ=Abu Dabi=Abou Dabi|Dubai=Dubaï=Dubái=دبي=دبی=Дубай=दुबई=迪拜=ドバイ|Sharjah=الشارقة=شارجه=Шарджа=शारजाह=Schardscha=Charjah|Ajman|Al Ain|Fujairah|Ras Al Khaimah|Umm Al Quwain|Jebel Ali|عجمان|العين|رأس الخيمة|الفجيرة
AF Asia/Kabul Kabul=کابل=Кабул|Herat|Kandahar|Mazar-i-Sharif|هرات|قندهار
AL Europe/Tirane Tirana=Tiranë=Тирана|Durrës|Vlorë|Shkodër
AM Asia/Yerevan Yerevan=Jerevan=Eriwan=Երևան=Ереван=ایروان=Ereván=Erevan|Gyumri
AO Africa/Luanda Luanda|Benguela|Lobito|Huambo
AR America/Argentina/Buenos_Aires Buenos Aires=Буэнос-Айрес=بوينس آيرس=بوئنوس آیرس=布宜诺斯艾利斯=ブエノスアイレス|La Plata|Mar del Plata
AR America/Argentina/Cordoba Córdoba|Rosario
AR America/Argentina/Mendoza Mendoza
AR America/Argentina/Salta Salta|Bariloche|San Carlos de Bariloche|Neuquén
AR America/Argentina/Tucuman Tucumán|San Miguel de Tucumán
AR America/Argentina/Ushuaia Ushuaia
AT Europe/Vienna Wien=Vienna=Vienne=Viena=Wenen=Viyana=Вена=فيينا=وین=वियना=维也纳=ウィーン|Graz|Linz|Salzburg=Зальцбург=Salzburgo=Salzbourg=Salisburgo|Innsbruck=Инсбрук|Klagenfurt|Villach|Wels|St. Pölten|Sankt Pölten|Dornbirn|Bregenz|Feldkirch|Kitzbühel|Lustenau|Steyr|Wiener Neustadt|Leoben|Schwechat
AU Australia/Sydney Sydney=Сидней=سيدني=سیدنی=सिडनी=悉尼=シドニー=Sídney|Canberra|Newcastle|Wollongong
AU Australia/Melbourne Melbourne=Мельбурн=ملبورن=मेलबर्न=墨尔本=メルボルン|Geelong|Ballarat|Bendigo
AU Australia/Brisbane Brisbane|Cairns|Gold Coast|Townsville|Toowoomba
AU Australia/Perth Perth|Fremantle
AU Australia/Adelaide Adelaide
AU Australia/Hobart Hobart
AU Australia/Darwin Darwin
AZ Asia/Baku Baku=Bakı=Bakü=Bakou=Баку=باكو=باکو=Bakoe|Ganja|Gəncə|Sumqayıt|Sumgait
BA Europe/Sarajevo Sarajevo=Сараево=سراييفو|Banja Luka|Mostar|Tuzla|Zenica
BD Asia/Dhaka Dhaka=ঢাকা=ढाका=دكا=Dacca|Chittagong|Chattogram|Khulna|Sylhet|Rajshahi|चट्टग्राम
BE Europe/Brussels Bruxelles=Brussel=Brussels=Brüssel=Bruselas=Bruxelas=Brüksel=Bryssel=Брюссель=بروكسل=بروکسل=ब्रुसेल्स=布鲁塞尔=ブリュッセル|Antwerpen=Antwerp=Anvers=Amberes=Anversa=Antuérpia=Антверпен=أنتويرب=آنتورپ=安特卫普|Gent|Ghent|Gand|Brugge|Bruges|Brügge|Liège|Luik|Lüttich|Charleroi|Namur|Namen|Leuven|Louvain|Mechelen|Malines|Kortrijk|Hasselt|Oostende|Ostend|Mons|Bergen|Zaventem|Aalst|Genk|Knokke-Heist
BG Europe/Sofia Sofia=Sofija=София=Sofya=صوفيا=صوفیه|Plovdiv|Varna|Burgas|Ruse|Пловдив|Варна|Бургас
BH Asia/Bahrain Manama=المنامة=منامه=Манама|Muharraq|المحرق|Riffa
BN Asia/Brunei Bandar Seri Begawan
BO America/La_Paz La Paz|Santa Cruz de la Sierra|Cochabamba|Sucre|El Alto
BR America/Sao_Paulo São Paulo=San Pablo=San Paolo=Sankt Paulo=Сан-Паулу=ساو باولو=سائوپائولو=साओ पाउलो=圣保罗=サンパウロ|Rio de Janeiro=Рио-де-Жанейро=ريو دي جانيرو=ریودوژانیرو=里约热内卢=リオデジャネイロ|Brasília=Brasilia|Belo Horizonte|Curitiba|Porto Alegre|Goiânia|Guarulhos|Campinas|Florianópolis|Vitória|Santos|Joinville|Ribeirão Preto|Uberlândia|Niterói|Londrina|Osasco|Santo André
BR America/Bahia Salvador
BR America/Fortaleza Fortaleza|São Luís|Natal|João Pessoa|Teresina
BR America/Manaus Manaus
BR America/Recife Recife
BR America/Belem Belém
BR America/Maceio Maceió|Aracaju
BR America/Cuiaba Cuiabá
BR America/Campo_Grande Campo Grande
BS America/Nassau Nassau|Freeport
BW Africa/Gaborone Gaborone|Francistown
BY Europe/Minsk Minsk=Минск=مينسك|Gomel|Гомель|Brest|Брест|Grodno|Гродно|Vitebsk|Витебск
CA America/Toronto Toronto=Торонто=تورونتو=टोरंटो=多伦多=トロント|Montréal=Montreal=Монреаль=مونتريال=مونترال=蒙特利尔=モントリオール|Ottawa|Québec|Quebec City|Hamilton|Kitchener|London|Oshawa|Windsor|Mississauga|Brampton|Markham|Vaughan|Laval|Longueuil|Gatineau|Barrie|Sherbrooke|Guelph|Kingston
CA America/Vancouver Vancouver=Ванкувер=فانكوفر=ونکوور=वैंकूवर=温哥华=バンクーバー|Victoria|Kelowna|Surrey|Burnaby|Richmond|Whistler
CA America/Edmonton Calgary|Edmonton|Yellowknife|Banff
CA America/Winnipeg Winnipeg
CA America/Halifax Halifax
CA America/Regina Saskatoon|Regina
CA America/St_Johns St. John's
CA America/Whitehorse Whitehorse
CD Africa/Kinshasa Kinshasa
CD Africa/Lubumbashi Lubumbashi|Goma|Kolwezi|Bukavu
CG Africa/Brazzaville Brazzaville|Pointe-Noire
CH Europe/Zurich Zürich=Zurich=Zurigo=Zúrich=Zurique=Цюрих=زيورخ=زوریخ=ज्यूरिख=ज़्यूरिख़=苏黎世=チューリッヒ=Zürih|Genève=Geneva=Genf=Ginevra=Ginebra=Genebra=Cenevre=Женева=جنيف=ژنو=जिनेवा=日内瓦=ジュネーブ|Basel=Bâle=Basle=Basilea=Bazel=Базель=بازل=巴塞尔=バーゼル=Basileia|Bern=Berne=Berna=Берн=برن=伯尔尼=ベルン|Lausanne=Losanna=Лозанна=لوزان=洛桑=Lausana|Winterthur|Luzern|Lucerne|Lucerna|Люцерн|لوسيرن|卢塞恩|St. Gallen|Sankt Gallen|Saint-Gall|San Gallo|Санкт-Галлен|Lugano|Лугано|لوغانو|Biel|Bienne|Biel/Bienne|Thun|Köniz|Fribourg|Freiburg im Üechtland|Friburgo|Schaffhausen|Chur|Coira|Coire|Vernier|Neuchâtel|Neuenburg|Uster|Sion|Sitten|Lancy|Emmen|Yverdon-les-Bains|Kriens|Rapperswil-Jona|Rapperswil|Dübendorf|Montreux|Frauenfeld|Dietikon|Wetzikon|Baar|Meyrin|Wädenswil|Horgen|Thalwil|Küsnacht|Zollikon|Meilen|Stäfa|Kloten|Opfikon|Glattbrugg|Bülach|Wallisellen|Adliswil|Zug|Zoug|Zugo|Цуг|Cham|Nyon|Vevey|Morges|Gland|Renens|Aarau|Baden|Wettingen|Olten|Solothurn|Soleure|Grenchen|Langenthal|Burgdorf|Interlaken|Ascona|Locarno|Bellinzona|Mendrisio|Chiasso|Davos|St. Moritz|Sankt Moritz|Saint-Moritz|Klosters|Gstaad|Zermatt|Verbier|Arosa|Andermatt|Kreuzlingen|Wil|Gossau|Herisau|Appenzell|Glarus|Altdorf|Schwyz|Stans|Sarnen|Einsiedeln|Pfäffikon|Freienbach|Wollerau|Liestal|Riehen|Allschwil|Muttenz|Pratteln|Reinach|Binningen|Carouge|Delémont|La Chaux-de-Fonds|Le Locle|Bulle|Martigny|Monthey|Sierre|Brig|Visp|Crans-Montana|Spiez|Schlieren|Regensdorf|Volketswil|Uetikon am See|Männedorf|Rüschlikon|Kilchberg|Erlenbach|Herrliberg|Feusisberg|Risch|Rotkreuz|Steinhausen|Hünenberg
CI Africa/Abidjan Abidjan=Абиджан=Abiyán|Yamoussoukro|Bouaké
CL America/Santiago Santiago=Santiago de Chile=Сантьяго=سانتياغو=圣地亚哥|Valparaíso|Concepción|Viña del Mar|Antofagasta|Iquique|Temuco|La Serena|Puerto Montt
CL America/Punta_Arenas Punta Arenas
CM Africa/Douala Yaoundé|Douala|Bamenda
CN Asia/Shanghai Beijing=Peking=Pékin=Pechino=Pekín=Pequim=Pekin=Пекин=بكين=پکن=बीजिंग=北京=Bắc Kinh|Shanghai=Schanghai=Xangai=Шанхай=شانغهاي=شانگهای=शंघाई=上海=Sjanghai=Şanghay|Guangzhou=Canton=Гуанчжоу=广州=廣州|Shenzhen=Шэньчжэнь=深圳|Chengdu=成都|Chongqing=重庆|Tianjin=天津|Wuhan=武汉|Hangzhou=杭州|Nanjing=Nanking=南京=Nankín=Nankin=Nanchino|Xi'an=西安|Suzhou|苏州|Qingdao|青岛|Dalian|大连|Xiamen|厦门|Ningbo|宁波|Shenyang|沈阳|Harbin|哈尔滨|Kunming|昆明|Changsha|长沙|Zhengzhou|郑州|Jinan|济南|Foshan|佛山|Dongguan|东莞|Yiwu|义乌|Zhuhai|珠海|Urumqi|Lhasa|Hefei|Fuzhou|Wuxi|Sanya
CO America/Bogota Bogotá=Богота=بوغوتا=بوگوتا=波哥大|Medellín|Cali|Barranquilla|Cartagena|Cartagena de Indias|Bucaramanga|Pereira|Santa Marta|Manizales|Cúcuta
CR America/Costa_Rica San José|Alajuela|Heredia|Liberia
CU America/Havana La Habana=Havana=Havanna=La Havane=L'Avana=Гавана=هافانا=هاوانا=哈瓦那|Santiago de Cuba|Varadero
CY Asia/Nicosia Nicosia=Lefkosia=Lefkoşa=Λευκωσία=Никосия=نيقوسيا=نیکوزیا=Nikosia=Nicosie|Limassol|Lemesos|Larnaca|Larnaka|Paphos|Pafos|Λεμεσός|Лимассол
CZ Europe/Prague Praha=Prague=Prag=Praga=Praag=Прага=براغ=پراگ=प्राग=布拉格=プラハ|Brno|Brünn|Ostrava|Plzeň|Pilsen|Liberec|Olomouc|České Budějovice|Hradec Králové|Pardubice|Karlovy Vary|Karlsbad
DE Europe/Berlin Berlin=Berlín=Berlino=Berlim=Берлин=برلين=برلین=बर्लिन=柏林=ベルリン=Berlijn|Hamburg=Hambourg=Hamburgo=Amburgo=Гамбург=هامبورغ=هامبورگ=हैम्बर्ग=汉堡=ハンブルク|München=Munich=Monaco di Baviera=Múnich=Munique=Münih=Мюнхен=ميونخ=ميونيخ=مونیخ=म्यूनिख=慕尼黑=ミュンヘン|Köln=Cologne=Colonia=Colônia=Keulen=Кёльн=كولونيا=کلن=科隆=ケルン|Frankfurt=Frankfurt am Main=Frankfurt a.M.=Frankfurt a. M.=Frankfurt/Main=Frankfurt Main=Francfort=Francfort-sur-le-Main=Francoforte=Fráncfort=Fráncfort del Meno=Франкфурт=Франкфурт-на-Майне=فرانكفورت=فرانکفورت=फ्रैंकफर्ट=法兰克福=フランクフルト|Stuttgart=Штутгарт=شتوتغارت=اشتوتگارت=斯图加特=Stoccarda|Düsseldorf=Дюссельдорф=دوسلدورف=杜塞尔多夫=デュッセルドルフ|Leipzig=Лейпциг=Lipsia|Dortmund|Essen|Bremen=Brême=Бремен=Brema|Dresden|Dresde|Дрезден|Hannover=Hanover=Hanovre=Ганновер|Nürnberg=Nuremberg=Norimberga=Núremberg=Нюрнберг=Neurenberg|Duisburg|Bochum|Wuppertal|Bielefeld|Bonn|Бонн|Münster|Karlsruhe|Mannheim|Augsburg|Augusta|Wiesbaden|Mönchengladbach|Gelsenkirchen|Aachen|Aix-la-Chapelle|Braunschweig|Kiel|Chemnitz|Halle|Halle (Saale)|Halle an der Saale|Magdeburg|Freiburg|Freiburg im Breisgau|Krefeld|Mainz|Mayence|Lübeck|Erfurt|Oberhausen|Rostock|Kassel|Hagen|Saarbrücken|Sarrebruck|Hamm|Potsdam|Ludwigshafen|Oldenburg|Leverkusen|Osnabrück|Solingen|Heidelberg|Гейдельберг|Darmstadt|Regensburg|Ratisbonne|Paderborn|Ingolstadt|Würzburg|Wolfsburg|Fürth|Ulm|Heilbronn|Pforzheim|Göttingen|Bottrop|Reutlingen|Koblenz|Coblence|Bremerhaven|Erlangen|Jena|Trier|Trèves|Konstanz|Constance|Baden-Baden|Баден-Баден|Bayreuth|Bamberg|Passau|Weimar|Hanau|Offenbach|Offenbach am Main|Eschborn|Garching|Grünwald|Starnberg|Rosenheim|Garmisch-Partenkirchen|Lindau|Friedrichshafen|Singen|Lörrach|Schwerin|Cottbus|Idar-Oberstein
DK Europe/Copenhagen København=Copenhagen=Kopenhagen=Copenhague=Copenaghen=Köpenhamn=Копенгаген=كوبنهاغن=کپنهاگ=कोपेनहेगन=哥本哈根=コペンハーゲン|Aarhus|Århus|Odense|Aalborg|Ålborg|Esbjerg|Randers|Kolding|Vejle|Horsens|Billund|Roskilde|Helsingør
DO America/Santo_Domingo Santo Domingo=Saint-Domingue|Santiago de los Caballeros|Punta Cana|Puerto Plata
DZ Africa/Algiers Alger=Algiers=Algier=Argel=Algeri=Алжир=الجزائر العاصمة|Oran|وهران|Constantine|قسنطينة|Annaba
EC America/Guayaquil Quito=Кито|Guayaquil|Cuenca
EE Europe/Tallinn Tallinn=Таллин=Tallin=تالين|Tartu|Narva|Pärnu
EG Africa/Cairo Cairo=Kairo=Le Caire=El Cairo=Il Cairo=Kahire=Каир=القاهرة=قاهره=काहिरा=开罗=カイロ|Alexandria=Alexandrie=Alejandría=Alessandria d'Egitto=Александрия=الإسكندرية=اسکندریه|Giza|الجيزة|Port Said|بورسعيد|Suez|السويس|Luxor|الأقصر|Aswan|أسوان|Hurghada|الغردقة|Хургада|Sharm El Sheikh|شرم الشيخ
ES Europe/Madrid Madrid=Мадрид=مدريد=مادرید=मैड्रिड=马德里=マドリード|Barcelona=Barcelone=Barcellona=Барселона=برشلونة=بارسلونا=बार्सिलोना=巴塞罗那=バルセロナ|València=Valencia=Valence=Валенсия|Sevilla=Seville=Séville=Siviglia=Sevilha=Севилья=إشبيلية|Zaragoza|Saragossa|Málaga=Malaga=Малага|Murcia|Palma|Palma de Mallorca|Bilbao=Бильбао|Alicante|Alacant|Córdoba|Cordoue|Valladolid|Vigo|Gijón|Granada|Grenade|A Coruña|La Coruña|Vitoria-Gasteiz|Elche|Oviedo|Pamplona|Almería|San Sebastián|Donostia|Santander|Marbella|Марбелья|Burgos|Salamanca|Tarragona|Girona|Gerona|Lleida|Cádiz|Jerez de la Frontera|Toledo|Santiago de Compostela|Ibiza|Eivissa
ES Atlantic/Canary Las Palmas|Las Palmas de Gran Canaria|Santa Cruz de Tenerife
ET Africa/Addis_Ababa Addis Ababa=Addis Abeba=أديس أبابا=Аддис-Абеба=Adís Abeba
FI Europe/Helsinki Helsinki=Helsingfors=Хельсинки=هلسنكي=هلسینکی=हेलसिंकी=赫尔辛基=ヘルシンキ|Espoo|Esbo|Vantaa|Vanda|Tampere|Tammerfors|Turku|Åbo|Oulu|Uleåborg|Jyväskylä|Lahti|Kuopio|Rovaniemi
FJ Pacific/Fiji Suva|Nadi
FR Europe/Paris Paris=Parigi=París=Parijs=Париж=باريس=پاریس=पेरिस=巴黎=パリ|Marseille=Marseilles=Marsiglia=Marsella=Marselha=Марсель=مرسيليا=مارسی=马赛=マルセイユ|Lyon=Lyons=Lione=Лион=ليون=لیون=里昂|Toulouse=Tolosa=Тулуза=تولوز|Nice=Nizza=Niza=Ницца=نيس=尼斯=ニース|Nantes|Montpellier|Strasbourg=Straßburg=Strasburgo=Estrasburgo=Straatsburg=Страсбург=ستراسبورغ|Bordeaux=Bordéus=Бордо=بوردو=波尔多=Burdeos|Lille=Rijsel=Лилль|Rennes|Reims|Saint-Étienne|Toulon|Le Havre|Grenoble|Гренобль|Dijon|Angers|Nîmes|Villeurbanne|Clermont-Ferrand|Le Mans|Aix-en-Provence|Brest|Tours|Amiens|Limoges|Annecy|Perpignan|Metz|Besançon|Orléans|Rouen|Mulhouse|Caen|Nancy|Argenteuil|Saint-Denis|Roubaix|Tourcoing|Avignon|Poitiers|Dunkerque|Versailles|Версаль|Pau|La Rochelle|Calais|Cannes|Канны|Antibes|Saint-Tropez|Menton|Chambéry|Colmar|Bayonne|Biarritz|Neuilly-sur-Seine|Boulogne-Billancourt|Levallois-Perret|Courbevoie|Puteaux|Saint-Cloud|Roissy-en-France|Orly|Ajaccio|Bastia|Chamonix|Megève|Courchevel|Divonne-les-Bains|Annemasse|Thonon-les-Bains|Évian-les-Bains|Saint-Louis|Ferney-Voltaire
GB Europe/London London=Londres=Londra=Londen=Лондон=لندن=लंदन=लन्दन=伦敦=倫敦=ロンドン=Luân Đôn|Birmingham=Бирмингем=برمنغهام|Manchester=Манчестер=مانشستر=منچستر=曼彻斯特=マンチェスター|Leeds|Glasgow=Глазго=غلاسكو|Liverpool=Ливерпуль=ليفربول=لیورپول=利物浦|Newcastle|Newcastle upon Tyne|Sheffield|Bristol|Nottingham|Leicester|Edinburgh=Édimbourg=Edimburgo=Эдинбург=إدنبرة=ادینبورگ=爱丁堡=エディンバラ|Cardiff|Кардифф|Belfast|Белфаст|بلفاست|Coventry|Bradford|Hull|Kingston upon Hull|Stoke-on-Trent|Wolverhampton|Derby|Swansea|Southampton|Portsmouth|Plymouth|Brighton|Hove|Reading|Luton|Milton Keynes|Northampton|Norwich|Cambridge|Кембридж|كامبريدج|剑桥|Oxford|Оксфорд|أكسفورد|牛津|York|Bath|Exeter|Chester|Canterbury|Cheltenham|Gloucester|Worcester|Lincoln|Peterborough|Ipswich|Colchester|Southend-on-Sea|Bournemouth|Poole|Swindon|Slough|Croydon|Watford|St Albans|Guildford|Woking|Windsor|Ascot|Aberdeen|Dundee|Inverness|Stirling|Perth|Newport|Derry|Londonderry|Sunderland|Middlesbrough|Durham|Blackpool|Preston|Bolton|Stockport|Warrington|Huddersfield|Harrogate|Felixstowe|Dover|Maidstone|Basingstoke|Crawley|Farnborough|Salisbury|Winchester
GE Asia/Tbilisi Tbilisi=Tiflis=თბილისი=Тбилиси=تبليسي=تفلیس=Tbilissi|Batumi|Batoumi|ბათუმი|Батуми|Kutaisi
GG Europe/Guernsey St Peter Port|Saint Peter Port
GH Africa/Accra Accra=Аккра=أكرا|Kumasi|Tema|Takoradi
GI Europe/Gibraltar Gibraltar|Гибралтар
GR Europe/Athens Athens=Athen=Athènes=Atene=Atenas=Athene=Atina=Aten=Athína=Αθήνα=Афины=أثينا=آتن=एथेंस=雅典=アテネ|Thessaloniki=Thessalonique=Salonica=Salonicco=Tesalónica=Selanik=Θεσσαλονίκη=Салоники|Patras|Πάτρα|Heraklion|Iraklio|Ηράκλειο|Piraeus|Πειραιάς|Пирей|Larissa|Rhodes|Corfu|Mykonos|Santorini|Chania
GT America/Guatemala Guatemala City=Ciudad de Guatemala=Guatemala-Stadt=Città del Guatemala=Guatemala-Stad|Quetzaltenango
GY America/Guyana Georgetown
HK Asia/Hong_Kong Hong Kong=Hongkong=Гонконг=هونغ كونغ=هنگ‌کنگ=हांगकांग=香港=ホンコン|Kowloon|九龍|九龙|Tsuen Wan|Sha Tin|Tuen Mun
HN America/Tegucigalpa Tegucigalpa|San Pedro Sula
HR Europe/Zagreb Zagreb=Zagabria=Загреб=زغرب=زاگرب|Split|Spalato|Rijeka|Osijek|Zadar|Dubrovnik|Дубровник|Pula|Opatija
HT America/Port-au-Prince Port-au-Prince
HU Europe/Budapest Budapest=Budapeşte=Будапешт=بودابست=بوداپست=बुडापेस्ट=布达佩斯=ブダペスト=Boedapest|Debrecen|Szeged|Miskolc|Pécs|Győr|Sopron
ID Asia/Jakarta Jakarta=Djakarta=Yakarta=Giacarta=Cakarta=Джакарта=جاكرتا=جاکارتا=जकार्ता=雅加达=ジャカルタ|Surabaya=Сурабая|Bandung|Medan|Semarang|Palembang|Batam|Yogyakarta|Malang|Bekasi|Tangerang|Tangerang Selatan|Depok|Bogor|Pekanbaru|Padang|Solo|Surakarta|Cirebon
ID Asia/Makassar Makassar|Denpasar|Balikpapan|Samarinda|Manado|Banjarmasin|Ubud
ID Asia/Pontianak Pontianak
IE Europe/Dublin Dublin=Dublín=Dublino=Baile Átha Cliath=Дублин=دبلن=دوبلین=डबलिन=都柏林=ダブリン|Cork|Galway|Limerick|Waterford|Kilkenny|Shannon|Dundalk|Drogheda
IL Asia/Jerusalem Tel Aviv=Tel Aviv-Yafo=Tel-Aviv=תל אביב=Тель-Авив=تل أبيب=تل‌آویو=तेल अवीव=特拉维夫=テルアビブ|Jerusalem=Jérusalem=Gerusalemme=Jerusalén=Jerusalém=Jeruzalem=Kudüs=ירושלים=Иерусалим=القدس=بیت‌المقدس|Haifa|חיפה|Хайфа|حيفا|Ramat Gan|Netanya|Ashdod|Beersheba|Eilat|Herzliya|Rishon LeZion|Petah Tikva
IM Europe/Isle_of_Man Douglas
IN Asia/Kolkata Mumbai=Bombay=Мумбаи=مومباي=بمبئی=मुंबई=मुम्बई=孟买=ムンバイ|Delhi=Дели=دلهي=दिल्ली=New Delhi=Neu-Delhi=Nueva Delhi=Nova Delhi=Nuova Delhi=Yeni Delhi=Нью-Дели=نيودلهي=دهلی نو=नई दिल्ली=新德里=ニューデリー|Bengaluru=Bangalore=Бангалор=بنغالور=बेंगलुरु=बैंगलोर|Hyderabad=हैदराबाद|Ahmedabad=अहमदाबाद|Chennai=Madras=Ченнаи=चेन्नई|Kolkata=Calcutta=Kalkutta=Калькутта=कोलकाता=Calcuta|Surat|सूरत|Pune=पुणे|Jaipur|जयपुर|Lucknow|लखनऊ|Kanpur|कानपुर|Nagpur|नागपुर|Indore|इंदौर|Bhopal|भोपाल|Patna|पटना|Vadodara|Ludhiana|Agra|आगरा|Nashik|Varanasi|वाराणसी|Amritsar|अमृतसर|Kochi|Cochin|Thiruvananthapuram|Coimbatore|Madurai|Visakhapatnam|Chandigarh|चंडीगढ़|Gurgaon|Gurugram|गुरुग्राम|Noida|नोएडा|Ghaziabad|Faridabad|Rajkot|Mysuru|Mysore|Mangaluru|Goa|Panaji|Guwahati|Bhubaneswar|Ranchi|Raipur|Dehradun|Jodhpur|Udaipur
IQ Asia/Baghdad Baghdad=Bagdad=Bagdá=Bağdat=Багдад=بغداد|Basra|البصرة|بصره|Erbil|Arbil|أربيل|اربیل|Mosul|الموصل|Najaf|النجف|Karbala|كربلاء|Sulaymaniyah
IR Asia/Tehran Tehran=Teheran=Téhéran=Teherán=Teerã=Tahran=Тегеран=طهران=تهران=तेहरान=德黑兰=テヘラン|Mashhad=مشهد=Мешхед=Maschhad|Isfahan|Esfahan|اصفهان|Исфахан|أصفهان|Shiraz|شیراز|شيراز|Шираз|Tabriz=تبریز=تبريز|Karaj|کرج|Qom|قم|Ahvaz|اهواز|Kerman|کرمان|Rasht|رشت|Yazd|یزد|Bandar Abbas|بندرعباس|Kish|کیش|Urmia|ارومیه|Hamadan|همدان|Kermanshah|کرمانشاه|Qazvin|قزوین
IS Atlantic/Reykjavik Reykjavík=Reykjavik=Рейкьявик=ريكيافيك=Reikiavik|Akureyri|Keflavík|Kópavogur
IT Europe/Rome Roma=Rome=Rom=Рим=روما=رم=रोम=罗马=ローマ|Milano=Milan=Mailand=Milán=Milão=Milaan=Милан=ميلانو=میلان=मिलान=米兰=ミラノ|Napoli=Naples=Neapel=Nápoles=Неаполь=نابولي=ناپل=那不勒斯=Napels|Torino=Turin=Turín=Turim=Турин=تورينو=تورین=都灵=Turijn|Palermo|Палермо|Genova=Genoa=Gênes=Genua=Génova=Генуя=جنوة|Bologna=Bologne=Bolonia=Болонья|Firenze|Florence|Florenz|Florencia|Florença|Floransa|Флоренция|فلورنسا|فلورانس|佛罗伦萨|フィレンツェ|Bari|Catania|Venezia=Venice=Venedig=Venise=Venecia=Veneza=Venetië=Venedik=Венеция=البندقية=ونیز=वेनिस=威尼斯=ヴェネツィア|Verona|Верона|Messina|Padova|Padua|Trieste|Triest|Триест|Brescia|Parma|Taranto|Prato|Modena|Reggio Calabria|Reggio Emilia|Perugia|Ravenna|Livorno|Rimini|Римини|Cagliari|Foggia|Ferrara|Salerno|Sassari|Monza|Bergamo|Trento|Vicenza|Bolzano|Bozen|Novara|Piacenza|Ancona|Arezzo|Udine|Lecce|Pesaro|Alessandria|La Spezia|Pescara|Como|Комо|Varese|Lucca|Pisa|Пиза|Siena|Treviso|Asti|Cremona|Pavia|Mantova|Viterbo|Cortina d'Ampezzo|Sanremo|San Remo|Merano|Meran|L'Aquila|Aosta|Valenza|Fiumicino|Segrate|Campione d'Italia
JE Europe/Jersey St Helier|Saint Helier
JM America/Jamaica Kingston|Montego Bay
JO Asia/Amman Amman=Ammán=Амман=عمّان=عمان=امان|Aqaba|العقبة|Zarqa|الزرقاء|Irbid|إربد
JP Asia/Tokyo Tokyo=Tokio=Tóquio=Tōkyō=Токио=طوكيو=توکیو=टोक्यो=東京=东京=東京都|Osaka=Ōsaka=Осака=أوساكا=اوساکا=ओसाका=大阪=大阪市|Yokohama|Йокогама|横浜|横浜市|Nagoya=Нагоя=名古屋|Sapporo=札幌|Kobe|Kōbe|神戸|Kyoto|Kioto|Kyōto|Киото|京都|Fukuoka=福岡|Kawasaki|川崎|Saitama|Hiroshima|Хиросима|広島|Sendai|仙台|Chiba|千葉|Narita|成田|Naha|那覇|Niigata|Nagasaki|長崎|Kanazawa|金沢|Nara|奈良|Kumamoto|Okayama|Hamamatsu|Shizuoka
KE Africa/Nairobi Nairobi=Найроби=نيروبي=نایروبی=नैरोबी|Mombasa|Kisumu|Nakuru|Eldoret
KG Asia/Bishkek Bishkek|Бишкек|Bischkek|Osh|Ош
KH Asia/Phnom_Penh Phnom Penh=Пномпень|Siem Reap|Sihanoukville
KR Asia/Seoul Seoul=Séoul=Seúl=Seul=Сеул=سيول=سئول=सियोल=首尔=ソウル=서울|Busan=Pusan=Пусан=부산=釜山|Incheon|Инчхон|인천|仁川|Daegu|대구|Daejeon|대전|Gwangju|광주|Suwon|수원|Ulsan|울산|Jeju|제주|Seongnam|성남|Goyang
KW Asia/Kuwait Kuwait City=مدينة الكويت=Эль-Кувейт=Kuwait-Stadt=Ciudad de Kuwait=Koeweit-Stad|Hawally|Salmiya|السالمية|Ahmadi
KY America/Cayman George Town
KZ Asia/Almaty Almaty=Almatı=Алматы=Алма-Ата=ألماتي=آلماتی|Astana|Нур-Султан|Nur-Sultan|Астана|أستانا|آستانه|Shymkent|Шымкент|Karaganda|Караганда|Pavlodar|Павлодар
KZ Asia/Aqtau Aktau|Актау
KZ Asia/Atyrau Atyrau|Атырау
KZ Asia/Aqtobe Aktobe|Актобе
LA Asia/Vientiane Vientiane=Vientián|Luang Prabang
LB Asia/Beirut Beirut=Beyrouth=Beiroet=Beyrut=Бейрут=بيروت=بیروت|Tripoli|طرابلس|Sidon|صيدا|Jounieh|جونيه
LI Europe/Vaduz Vaduz=Вадуц|Schaan|Triesen|Balzers|Eschen|Ruggell|Mauren|Triesenberg
LK Asia/Colombo Colombo=Коломбо=كولومبو=कोलंबो|Kandy|Galle|Negombo|Jaffna
LT Europe/Vilnius Vilnius=Wilna=Vilna=Вильнюс=فيلنيوس|Kaunas|Каунас|Klaipėda|Клайпеда|Šiauliai
LU Europe/Luxembourg Luxembourg=Luxemburg=Luxemburgo=Lussemburgo=Lüksemburg=Люксембург=لوكسمبورغ=لوکزامبورگ=卢森堡=Luxembourg City=Luxembourg-Ville|Esch-sur-Alzette|Strassen|Bertrange|Senningerberg
LV Europe/Riga Riga=Rīga=Рига=ريغا|Daugavpils|Jūrmala|Юрмала|Liepāja
LY Africa/Tripoli Tripoli=Tripolis=طرابلس=Триполи|Benghazi|بنغازي|Misrata|مصراتة
MA Africa/Casablanca Casablanca=Касабланка=الدار البيضاء=کازابلانکا|Rabat=الرباط=Рабат|Marrakesh=Marrakech=Marrakesch=Marraquexe=مراكش=Марракеш=مراکش|Fes|Fès|فاس|Tangier|Tanger|طنجة|Танжер|Agadir|أكادير|Агадир|Meknes|Oujda
MC Europe/Monaco Monaco=Mónaco=Монако=Монте-Карло=موناكو=موناکو=摩纳哥=モナコ|Monte Carlo|Monte-Carlo|Fontvieille|La Condamine
MD Europe/Chisinau Chișinău|Chisinau|Kischinau|Кишинёв|Кишинев|Bălți|Tiraspol
ME Europe/Podgorica Podgorica|Подгорица|Budva|Будва|Tivat|Тиват|Kotor|Herceg Novi
MG Indian/Antananarivo Antananarivo
MK Europe/Skopje Skopje=Скопје=Скопье=Üsküp=Skopie|Bitola|Ohrid
ML Africa/Bamako Bamako=Бамако
MM Asia/Yangon Yangon=Rangoon=Rangun=Rangoun|Mandalay|Naypyidaw
MN Asia/Ulaanbaatar Ulaanbaatar=Ulan Bator=Улан-Батор=Улаанбаатар=Oulan-Bator
MO Asia/Macau Macau=Macao=Макао=ماكاو=澳門=澳门
MT Europe/Malta Valletta=La Valletta=Валлетта=فاليتا=La Valeta=La Valette|Sliema|St. Julian's|Birkirkara|Mdina|Birżebbuġa
MU Indian/Mauritius Port Louis|Ebène|Curepipe|Grand Baie
MV Indian/Maldives Malé
MX America/Mexico_City Ciudad de México=Mexico City=Mexiko-Stadt=Cidade do México=Città del Messico=Mexico-stad=Мехико=مكسيكو سيتي=مکزیکوسیتی=मेक्सिको सिटी=墨西哥城=メキシコシティ=CDMX|Guadalajara=Гвадалахара|Puebla|León|Querétaro|Santiago de Querétaro|San Luis Potosí|Aguascalientes|Toluca|Acapulco|Veracruz|Oaxaca|Puerto Vallarta|Zapopan
MX America/Monterrey Monterrey=Монтеррей|Saltillo
MX America/Tijuana Tijuana
MX America/Ciudad_Juarez Juárez|Ciudad Juárez
MX America/Cancun Cancún|Канкун|Playa del Carmen
MX America/Merida Mérida
MX America/Hermosillo Hermosillo
MX America/Chihuahua Chihuahua
MX America/Mazatlan Culiacán|Cabo San Lucas
MY Asia/Kuala_Lumpur Kuala Lumpur=Куала-Лумпур=كوالالمبور=کوالالامپور=कुआलालंपुर=吉隆坡=クアラルンプール|George Town|Penang|Johor Bahru|Ipoh|Shah Alam|Petaling Jaya|Malacca|Melaka|Putrajaya|Cyberjaya|Klang
MY Asia/Kuching Kota Kinabalu|Kuching
MZ Africa/Maputo Maputo|Beira|Nampula
NA Africa/Windhoek Windhoek=Виндхук|Walvis Bay|Swakopmund
NE Africa/Niamey Niamey
NG Africa/Lagos Lagos=Лагос=لاغوس=लागोस|Abuja=Абуджа=أبوجا|Kano|Ibadan|Port Harcourt|Benin City|Kaduna|Enugu|Onitsha|Aba|Jos|Warri|Calabar|Uyo|Owerri|Abeokuta|Asaba|Ilorin|Ikeja
NI America/Managua Managua
NL Europe/Amsterdam Amsterdam=Ámsterdam=Amsterdã=Амстердам=أمستردام=آمستردام=एम्स्टर्डम=阿姆斯特丹=アムステルダム|Rotterdam=Róterdam=Roterdã=Роттердам=روتردام=رتردام=鹿特丹=ロッテルダム|Den Haag=The Hague='s-Gravenhage=La Haye=La Haya=L'Aia=Haia=Haag=Lahey=Гаага=لاهاي=لاهه=海牙=ハーグ|Utrecht=Утрехт|Eindhoven|Groningen|Tilburg|Almere|Breda|Nijmegen|Nimwegen|Arnhem|Haarlem|Enschede|Apeldoorn|Amersfoort|Zaanstad|Haarlemmermeer|Hoofddorp|Schiphol|'s-Hertogenbosch|Den Bosch|Zwolle|Leiden|Maastricht|Маастрихт|Dordrecht|Zoetermeer|Ede|Delft|Venlo|Hilversum|Leeuwarden|Heerlen|Wassenaar|Laren|Gouda|Alkmaar|Roermond|Middelburg|Vlissingen
NO Europe/Oslo Oslo=Осло=أوسلو=اسلو=ओस्लो=奥斯陆=オスロ|Bergen=Берген|Trondheim|Stavanger|Tromsø|Drammen|Kristiansand|Fredrikstad|Ålesund|Bodø|Sandnes|Gardermoen
NP Asia/Kathmandu Kathmandu=Катманду=काठमांडू=काठमाण्डू=كاتماندو=Katmandú=Katmandou|Pokhara
NZ Pacific/Auckland Auckland=Окленд=أوكلاند=奥克兰|Wellington=Веллингтон=ولينغتون=惠灵顿|Christchurch|Hamilton|Tauranga|Dunedin|Queenstown|Napier|Nelson|Palmerston North
OM Asia/Muscat Muscat=Maskat=Mascate=Маскат=مسقط=मस्कट|Salalah|صلالة|Sohar
PA America/Panama Panama City=Ciudad de Panamá=Panamá=Panama-Stadt=Panama-Stad|Colón
PE America/Lima Lima=Лима=ليما=利马=リマ|Arequipa|Trujillo|Cusco|Cuzco|Callao|Piura|Chiclayo
PG Pacific/Port_Moresby Port Moresby|Lae
PH Asia/Manila Manila=Манила=مانيلا=मनीला=马尼拉=マニラ=Manille=Manilla|Quezon City|Makati|Cebu|Cebu City|Davao|Davao City|Taguig|Pasig|Baguio|Caloocan|Iloilo City|Pasay
PK Asia/Karachi Karachi=Карачи=كراتشي=کراچی=कराची=卡拉奇=Karatschi|Lahore=Лахор=لاهور=लाहौर|Islamabad=Исламабад=إسلام آباد=اسلام‌آباد=इस्लामाबाद|Rawalpindi|Faisalabad|Peshawar|Multan|Quetta|Sialkot
PL Europe/Warsaw Warszawa=Warsaw=Warschau=Varsovie=Varsavia=Varsovia=Varsóvia=Varşova=Варшава=وارسو=ورشو=वारसॉ=华沙=ワルシャワ|Kraków=Krakow=Cracow=Krakau=Cracovie=Cracovia=Cracóvia=Краков=كراكوف=کراکوف=克拉科夫|Łódź|Lodz|Лодзь|Wrocław=Wroclaw=Breslau=Вроцлав=Breslavia|Poznań=Poznan=Posen=Познань|Gdańsk=Gdansk=Danzig=Гданьск=Danzica|Szczecin|Stettin|Bydgoszcz|Lublin|Katowice|Катовице|Białystok|Gdynia|Częstochowa|Radom|Sosnowiec|Toruń|Kielce|Gliwice|Rzeszów|Sopot|Zakopane
PR America/Puerto_Rico San Juan|Ponce|Bayamón
PS Asia/Hebron Ramallah|رام الله|غزة|Bethlehem|بيت لحم|Hebron|Nablus
PS Asia/Gaza Gaza
PT Europe/Lisbon Lisboa=Lisbon=Lissabon=Lisbonne=Lisbona=Lizbon=Лиссабон=لشبونة=لیسبون=लिस्बन=里斯本=リスボン|Porto=Oporto=Порту=بورتو|Vila Nova de Gaia|Braga|Coimbra|Faro|Setúbal|Aveiro|Évora|Cascais|Sintra|Amadora|Guimarães|Lagos|Albufeira|Portimão|Leiria
PT Atlantic/Madeira Funchal
PT Atlantic/Azores Ponta Delgada
PY America/Asuncion Asunción|Ciudad del Este
QA Asia/Qatar Doha=Доха=الدوحة=دوحه=दोहा=多哈=ドーハ|Al Rayyan|الريان|Lusail|لوسيل
RE Indian/Reunion Saint-Denis
RO Europe/Bucharest București=Bucharest=Bukarest=Bucarest=Boekarest=Bükreş=Бухарест=بوخارست=بخارست=बुखारेस्ट=布加勒斯特|Cluj-Napoca|Klausenburg|Timișoara|Iași|Constanța|Brașov|Kronstadt|Sibiu|Hermannstadt|Craiova|Oradea
RS Europe/Belgrade Beograd=Belgrade=Belgrad=Belgrado=Београд=Белград=بلغراد=بلگراد=贝尔格莱德|Novi Sad|Нови Сад|Niš
RU Europe/Moscow Москва=Moscow=Moskau=Moscou=Mosca=Moscú=Moscovo=Moskou=Moskova=Moskva=موسكو=مسکو=मॉस्को=मास्को=莫斯科=モスクワ=Mát-xcơ-va|Санкт-Петербург=Saint Petersburg=St. Petersburg=St Petersburg=Sankt Petersburg=Saint-Pétersbourg=San Pietroburgo=San Petersburgo=São Petersburgo=Sint-Petersburg=سانت بطرسبرغ=سن پترزبورگ=圣彼得堡=サンクトペテルブルク=Казань|Kazan|Kasan|Нижний Новгород|Nizhny Novgorod|Ростов-на-Дону|Rostov-on-Don|Воронеж|Voronezh|Краснодар|Krasnodar|Ярославль|Yaroslavl|Сочи|Sochi|Sotschi|Мурманск|Murmansk|Тула|Tula|Химки|Khimki|Кострома|Kostroma
RU Asia/Novosibirsk Новосибирск=Novosibirsk=Nowosibirsk=Novossibirsk
RU Asia/Yekaterinburg Екатеринбург|Yekaterinburg|Jekaterinburg|Челябинск|Chelyabinsk|Уфа|Ufa|Пермь|Perm|Тюмень|Tyumen
RU Europe/Samara Самара|Samara
RU Asia/Omsk Омск|Omsk
RU Asia/Krasnoyarsk Красноярск|Krasnoyarsk
RU Europe/Volgograd Волгоград|Volgograd
RU Europe/Saratov Саратов|Saratov
RU Asia/Irkutsk Иркутск|Irkutsk
RU Asia/Vladivostok Хабаровск|Khabarovsk|Владивосток|Vladivostok|Wladiwostok
RU Europe/Kaliningrad Калининград|Kaliningrad
RU Asia/Tomsk Томск|Tomsk
RU Asia/Yakutsk Якутск|Yakutsk|Мирный
RW Africa/Kigali Kigali=Кигали
SA Asia/Riyadh Riyadh=Riad=Riyad=Er-Rijad=Riade=Эр-Рияд=الرياض=ریاض=रियाद=利雅得=リヤド|Jeddah=Dschidda=Djeddah=Gedda=Yeda=Cidde=Джидда=جدة=جده=जेद्दा=吉达=Djedda|Mecca=Mekka=La Mecque=La Meca=Meca=Mekke=Мекка=مكة=مكة المكرمة=مکه=मक्का=La Mecca|Medina|Médine|Медина|المدينة المنورة|مدینه|Dammam|الدمام|Khobar|Al Khobar|الخبر|Dhahran|الظهران|Tabuk|Taif|الطائف|Jubail|Yanbu
SC Indian/Mahe Victoria
SD Africa/Khartoum Khartoum=Khartum=الخرطوم=Хартум=Jartum=Khartoem|Port Sudan|Omdurman
SE Europe/Stockholm Stockholm=Estocolmo=Stoccolma=Stokholm=Стокгольм=ستوكهولم=استکهلم=स्टॉकहोम=斯德哥尔摩=ストックホルム|Göteborg=Gothenburg=Gotemburgo=Гётеборг=يوتيبوري=گوتنبرگ|Malmö|Мальмё|Uppsala|Västerås|Örebro|Linköping|Helsingborg|Jönköping|Norrköping|Lund|Umeå|Gävle|Borås|Södertälje|Eskilstuna|Halmstad|Växjö|Karlstad|Sundsvall|Luleå|Solna|Sundbyberg|Nacka|Täby|Kiruna|Kalmar|Visby|Mölndal|Arlanda
SG Asia/Singapore Singapore=Singapur=Singapour=Cingapura=Singapura=Сингапур=سنغافورة=سنگاپور=सिंगापुर=新加坡=シンガポール
SI Europe/Ljubljana Ljubljana=Laibach=Lubiana=Любляна=ليوبليانا=Liubliana|Maribor|Celje|Koper|Bled|Kranj
SK Europe/Bratislava Bratislava=Pressburg=Братислава=براتيسلافا=براتیسلاوا|Košice|Кошице|Žilina|Nitra|Prešov|Banská Bystrica
SL Africa/Freetown Freetown
SM Europe/San_Marino San Marino|Città di San Marino
SN Africa/Dakar Dakar=Дакар=داكار
SO Africa/Mogadishu Mogadishu|Hargeisa
SV America/El_Salvador San Salvador
SY Asia/Damascus Damascus=Damaskus=Damas=Damasco=Şam=Дамаск=دمشق|Aleppo=Alep=Halep=حلب=Алеппо=Alepo|Homs|حمص|Latakia|اللاذقية
TH Asia/Bangkok Bangkok=Banguecoque=Бангкок=بانكوك=بانکوک=बैंकॉक=曼谷=バンコク=กรุงเทพ=กรุงเทพมหานคร|Chiang Mai|เชียงใหม่|Phuket|Пхукет|ภูเก็ต|Pattaya|Паттайя|พัทยา|Hat Yai|Nonthaburi|Koh Samui|Krabi|Khon Kaen
TJ Asia/Dushanbe Dushanbe|Душанбе|Duschanbe|دوشنبه
TM Asia/Ashgabat Ashgabat|Ашхабад|Aşgabat
TN Africa/Tunis Tunis=Túnez=Tunisi=Tunus=Тунис العاصمة=تونس العاصمة|Sfax|صفاقس|Sousse|سوسة|Hammamet|Djerba
TR Europe/Istanbul İstanbul=Istanbul=Estambul=Istambul=Стамбул=إسطنبول=اسطنبول=استانبول=इस्तांबुल=伊斯坦布尔=イスタンブール=Istanboel|Ankara=Анкара=أنقرة=آنکارا=अंकारा=安卡拉=アンカラ|İzmir=Izmir=Измир=إزمير=ازمیر|Bursa|Бурса|Antalya|Анталья|أنطاليا|آنتالیا|Adana|Gaziantep|Konya|Mersin|Kayseri|Eskişehir|Diyarbakır|Samsun|Denizli|Şanlıurfa|Trabzon|Bodrum|Бодрум|Alanya|Аланья|Kocaeli|İzmit|Gebze|Malatya|Erzurum|Van|Hatay|Muğla|Marmaris|Kuşadası|Edirne|Çanakkale
TT America/Port_of_Spain Port of Spain|San Fernando
TW Asia/Taipei Taipei=Taipeh=Taipéi=Тайбэй=تايبيه=تایپه=ताइपे=台北=臺北=台北市|Kaohsiung|高雄|Taichung|台中|Tainan|台南|Hsinchu|新竹|Taoyuan|桃園|New Taipei
TZ Africa/Dar_es_Salaam Dar es Salaam=Daressalam=Дар-эс-Салам=دار السلام|Dodoma|Arusha|Zanzibar|Mwanza
UA Europe/Kyiv Київ=Kyiv=Kiev=Kiew=Kijów=Киев=كييف=کی‌یف=कीव=基辅=キーウ=Харків|Kharkiv|Charkiw|Харьков|Одеса|Odesa|Odessa|Одесса|Дніпро|Dnipro|Днепр|Львів|Lviv|Lemberg|Львов|Запоріжжя|Zaporizhzhia|Вінниця|Vinnytsia|Ужгород|Uzhhorod|Чернівці|Chernivtsi|Івано-Франківськ|Ivano-Frankivsk|Полтава|Poltava|Миколаїв|Mykolaiv
UG Africa/Kampala Kampala=Кампала=كمبالا|Entebbe
US America/New_York New York=New York City=Nueva York=Nova York=Nova Iorque=Нью-Йорк=نيويورك=نیویورک=न्यूयॉर्क=纽约=紐約=ニューヨーク|Philadelphia=Philadelphie=Filadelfia=Филадельфия=فيلادلفيا|Jacksonville|Columbus|Charlotte|Washington=Washington D.C.=Washington DC=Вашингтон=واشنطن=واشنگتن=वॉशिंगटन=华盛顿=ワシントン|Boston=Бостон=بوسطن=بوستون=波士顿=ボストン|Baltimore|Atlanta=Атланта=أتلانتا=亚特兰大|Raleigh|Virginia Beach|Miami=Майами=ميامي=میامی=मियामी=迈阿密=マイアミ|Miami Beach|Tampa|Cleveland|Lexington|Cincinnati|Pittsburgh|Greensboro|Orlando|Орландо|Newark|Toledo|Durham|Jersey City|St. Petersburg|Buffalo|Winston-Salem|Norfolk|Richmond|West Palm Beach|Palm Beach|Fort Lauderdale|Boca Raton|Naples|Sarasota|Key West|Savannah|Charleston|Hartford|Stamford|Greenwich|New Haven|Providence|Newport|Worcester|Cambridge|Albany|Syracuse|Yonkers|White Plains|Brooklyn|Manhattan|Hoboken|Princeton|Trenton|Wilmington|Dover|Annapolis|Alexandria|Bethesda|Knoxville|Chattanooga|Dayton|Akron|Burlington|Manchester|Augusta|Lancaster|Allentown|Scranton|Erie|Harrisburg|Atlantic City|Fort Knox|West Point
US America/Los_Angeles Los Angeles=Лос-Анджелес=لوس أنجلوس=لس آنجلس=लॉस एंजिल्स=洛杉矶=ロサンゼルス|San Diego=Сан-Диего|San Jose|San Francisco=São Francisco=Сан-Франциско=سان فرانسيسكو=سان‌فرانسیسکو=सैन फ्रांसिस्को=旧金山=サンフランシスコ|Seattle=Сиэтл=سياتل=سیاتل=西雅图=シアトル|Portland|Las Vegas=Лас-Вегас=لاس فيغاس=لاس‌وگاس=拉斯维加斯|Fresno|Sacramento|Long Beach|Oakland|Bakersfield|Anaheim|Santa Ana|Riverside|Stockton|Henderson|Irvine|Chula Vista|Reno|Fremont|Spokane|Tacoma|San Bernardino|Santa Monica|Beverly Hills|Palo Alto|Mountain View|Sunnyvale|Cupertino|Santa Clara|Berkeley|Santa Barbara|Malibu|Eugene|Bellevue|Redmond
US America/Chicago Chicago=Чикаго=شيكاغو=شیکاگو=शिकागो=芝加哥=シカゴ|Houston=Хьюстон=هيوستن=هیوستون=休斯顿|San Antonio|Dallas=Даллас=دالاس=达拉斯|Austin=Остин|Fort Worth|Nashville|Oklahoma City|Memphis|Milwaukee|Kansas City|Omaha|Minneapolis|Tulsa|New Orleans=Nouvelle-Orléans=Новый Орлеан=Nueva Orleans=La Nouvelle-Orléans|Wichita|Corpus Christi|St. Louis=Saint Louis|Saint Paul|St. Paul|Plano|Lincoln|Laredo|Madison|Lubbock|Irving|Baton Rouge|Des Moines|Birmingham|Montgomery|Mobile|Huntsville|Little Rock|Evanston|Naperville|Fargo|Sioux Falls|Galveston|McAllen|Brownsville
US America/Phoenix Phoenix|Tucson|Mesa|Chandler|Scottsdale|Gilbert
US America/Indiana/Indianapolis Indianapolis|Fort Wayne
US America/Denver Denver=Денвер|El Paso|Albuquerque|Colorado Springs|Salt Lake City|Santa Fe|Aspen|Vail|Boulder|Park City|Jackson Hole|Billings|Cheyenne
US America/Detroit Detroit|Ann Arbor|Grand Rapids
US America/Kentucky/Louisville Louisville
US - Arlington|Aurora|Glendale|Pasadena|Springfield|Rochester|Columbia|Jackson|Peoria|Concord
US Pacific/Honolulu Honolulu=Гонолулу=ホノルル
US America/Anchorage Anchorage
US America/Boise Boise
UY America/Montevideo Montevideo=Монтевидео|Punta del Este
UZ Asia/Tashkent Tashkent=Taschkent=Toshkent=Ташкент=طشقند=تاشکند=ताशकंद=سمرقند=Taskent=Tachkent=Tasjkent
UZ Asia/Samarkand Samarkand|Самарканд|Bukhara|Бухара
VA Europe/Vatican Vatican City|Città del Vaticano|Vatikanstadt|Cité du Vatican
VE America/Caracas Caracas=Каракас=كاراكاس|Maracaibo|Valencia|Barquisimeto|Maracay
VN Asia/Ho_Chi_Minh Hà Nội=Hanoi=Hanói=Ханой=هانوي=هانوی=हनोई=河内=ハノイ|Thành phố Hồ Chí Minh=TP. Hồ Chí Minh=TP Hồ Chí Minh=TP.HCM=TPHCM=Hồ Chí Minh=Ho Chi Minh City=Ho-Chi-Minh-Stadt=Hô Chi Minh-Ville=Хошимин=مدينة هو تشي منه=胡志明市=ホーチミン=Sài Gòn=Saigon|Đà Nẵng|Da Nang|Hải Phòng|Haiphong|Cần Thơ|Can Tho|Huế|Hue|Nha Trang|Đà Lạt|Da Lat|Vũng Tàu|Vung Tau|Biên Hòa|Quy Nhơn|Hạ Long|Bắc Ninh|Thủ Đức
XK Europe/Belgrade Prishtina|Pristina|Priština|Prizren
YE Asia/Aden Sanaa|Sana'a|صنعاء|Aden|عدن
ZA Africa/Johannesburg Johannesburg=Joanesburgo=Йоханнесбург=جوهانسبرغ=ژوهانسبورگ=जोहान्सबर्ग=约翰内斯堡=ヨハネスブルグ=Johannesburgo|Cape Town=Kapstadt=Le Cap=Città del Capo=Ciudad del Cabo=Cidade do Cabo=Kaapstad=Кейптаун=كيب تاون=کیپ‌تاون=केप टाउन=开普敦=ケープタウン|Durban=Дурбан=ديربان|Pretoria=Претория=بريتوريا|Port Elizabeth|Gqeberha|Bloemfontein|East London|Sandton|Rustenburg|Centurion|Soweto|Stellenbosch|Polokwane|Kimberley|Midrand|Germiston|Kempton Park|Benoni|Boksburg
ZM Africa/Lusaka Lusaka=Лусака|Kitwe|Ndola|Livingstone
ZW Africa/Harare Harare=Хараре|Bulawayo|Victoria Falls
`;
