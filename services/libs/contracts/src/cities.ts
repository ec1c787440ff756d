/** A frequent destination or waypoint. */
export interface City {
  name: string;
  /** ISO 3166. */
  country: string;
  /** Latitude and longitude in degrees. */
  point: [number, number];
}

/** Name, country, latitude, longitude; two decimals are about a kilometer. */
const CITIES = `
Abidjan CI 5.35 -4.01|Abu Dhabi AE 24.45 54.38|Abuja NG 9.06 7.49|Accra GH 5.6 -0.19|Addis Ababa ET 9.03 38.74|Adelaide AU -34.93 138.6
Ahmedabad IN 23.03 72.58|Aleppo SY 36.2 37.16|Alexandria EG 31.2 29.92|Algiers DZ 36.75 3.06|Almaty KZ 43.24 76.95|Amman JO 31.95 35.93
Amsterdam NL 52.37 4.9|Anchorage US 61.22 -149.9|Ankara TR 39.93 32.86|Antananarivo MG -18.88 47.51|Antwerp BE 51.22 4.4|Athens GR 37.98 23.73
Atlanta US 33.75 -84.39|Auckland NZ -36.85 174.76|Austin US 30.27 -97.74|Baghdad IQ 33.31 44.37|Baku AZ 40.41 49.87|Bamako ML 12.64 -8
Bangkok TH 13.76 100.5|Barcelona ES 41.39 2.17|Basel CH 47.56 7.59|Beijing CN 39.9 116.41|Beirut LB 33.89 35.5|Belgrade RS 44.79 20.45
Belo Horizonte BR -19.92 -43.94|Bengaluru IN 12.97 77.59|Bergen NO 60.39 5.32|Berlin DE 52.52 13.4|Bern CH 46.95 7.45|Bilbao ES 43.26 -2.93
Birmingham GB 52.48 -1.9|Bogotá CO 4.71 -74.07|Bologna IT 44.49 11.34|Bordeaux FR 44.84 -0.58|Boston US 42.36 -71.06|Brasília BR -15.79 -47.88
Bratislava SK 48.15 17.11|Bremen DE 53.08 8.8|Brisbane AU -27.47 153.03|Brussels BE 50.85 4.35|Bucharest RO 44.43 26.1|Budapest HU 47.5 19.04
Buenos Aires AR -34.6 -58.38|Busan KR 35.18 129.08|Cairo EG 30.04 31.24|Calgary CA 51.05 -114.07|Cali CO 3.45 -76.53|Canberra AU -35.28 149.13
Cape Town ZA -33.92 18.42|Caracas VE 10.48 -66.9|Casablanca MA 33.57 -7.59|Chengdu CN 30.57 104.07|Chennai IN 13.08 80.27|Chicago US 41.88 -87.63
Chongqing CN 29.56 106.55|Cologne DE 50.94 6.96|Colombo LK 6.93 79.85|Copenhagen DK 55.68 12.57|Córdoba AR -31.42 -64.18|Dakar SN 14.72 -17.47
Dallas US 32.78 -96.8|Damascus SY 33.51 36.29|Dar es Salaam TZ -6.79 39.21|Delhi IN 28.7 77.1|Denver US 39.74 -104.99|Detroit US 42.33 -83.05
Dhaka BD 23.81 90.41|Doha QA 25.29 51.53|Douala CM 4.05 9.77|Dubai AE 25.2 55.27|Dublin IE 53.35 -6.26|Durban ZA -29.86 31.02
Düsseldorf DE 51.23 6.77|Edinburgh GB 55.95 -3.19|Frankfurt DE 50.11 8.68|Fukuoka JP 33.59 130.4|Gdańsk PL 54.35 18.65|Geneva CH 46.2 6.14
Genoa IT 44.41 8.95|Glasgow GB 55.86 -4.25|Gothenburg SE 57.71 11.97|Guadalajara MX 20.67 -103.35|Guangzhou CN 23.13 113.26|Guatemala City GT 14.63 -90.51
Guayaquil EC -2.17 -79.92|Hamburg DE 53.55 9.99|Hangzhou CN 30.27 120.16|Hanoi VN 21.03 105.85|Hanover DE 52.38 9.73|Harare ZW -17.83 31.05
Havana CU 23.11 -82.37|Helsinki FI 60.17 24.94|Ho Chi Minh City VN 10.82 106.63|Hong Kong HK 22.32 114.17|Honolulu US 21.31 -157.86|Houston US 29.76 -95.37
Hyderabad IN 17.39 78.49|Innsbruck AT 47.27 11.39|Islamabad PK 33.68 73.05|Istanbul TR 41.01 28.98|İzmir TR 38.42 27.14|Jakarta ID -6.21 106.85
Jeddah SA 21.49 39.19|Jerusalem IL 31.77 35.21|Johannesburg ZA -26.2 28.05|Kabul AF 34.56 69.21|Kampala UG 0.35 32.58|Kansas City US 39.1 -94.58
Karachi PK 24.86 67|Kathmandu NP 27.72 85.32|Khartoum SD 15.5 32.56|Kigali RW -1.94 30.06|Kinshasa CD -4.44 15.27|Kolkata IN 22.57 88.36
Kraków PL 50.06 19.94|Kuala Lumpur MY 3.14 101.69|Kuwait City KW 29.38 47.98|Kyiv UA 50.45 30.52|La Paz BO -16.49 -68.12|Lagos NG 6.52 3.38
Lahore PK 31.52 74.36|Las Vegas US 36.17 -115.14|Lausanne CH 46.52 6.63|Leeds GB 53.8 -1.55|Leipzig DE 51.34 12.37|Lille FR 50.63 3.06
Lima PE -12.05 -77.04|Lisbon PT 38.72 -9.14|Liverpool GB 53.41 -2.98|Ljubljana SI 46.06 14.51|London GB 51.51 -0.13|Los Angeles US 34.05 -118.24
Luanda AO -8.84 13.23|Lusaka ZM -15.39 28.32|Luxembourg LU 49.61 6.13|Lyon FR 45.76 4.84|Macau MO 22.2 113.54|Madrid ES 40.42 -3.7
Málaga ES 36.72 -4.42|Manama BH 26.23 50.59|Manchester GB 53.48 -2.24|Manila PH 14.6 120.98|Maputo MZ -25.97 32.57|Marrakesh MA 31.63 -7.98
Marseille FR 43.3 5.37|Mashhad IR 36.26 59.62|Mecca SA 21.39 39.86|Medan ID 3.6 98.67|Medellín CO 6.24 -75.58|Melbourne AU -37.81 144.96
Memphis US 35.15 -90.05|Mexico City MX 19.43 -99.13|Miami US 25.76 -80.19|Milan IT 45.46 9.19|Minneapolis US 44.98 -93.27|Minsk BY 53.9 27.56
Monaco MC 43.74 7.43|Monterrey MX 25.69 -100.32|Montevideo UY -34.9 -56.16|Montreal CA 45.5 -73.57|Moscow RU 55.76 37.62|Mumbai IN 19.08 72.88
Munich DE 48.14 11.58|Muscat OM 23.59 58.41|Nagoya JP 35.18 136.91|Nairobi KE -1.29 36.82|Nanjing CN 32.06 118.8|Nantes FR 47.22 -1.55
Naples IT 40.85 14.27|New Orleans US 29.95 -90.07|New York US 40.71 -74.01|Newark US 40.74 -74.17|Nice FR 43.71 7.26|Nicosia CY 35.19 33.38
Novosibirsk RU 55.01 82.94|Nuremberg DE 49.45 11.08|Osaka JP 34.69 135.5|Oslo NO 59.91 10.75|Ottawa CA 45.42 -75.7|Panama City PA 8.98 -79.52
Paris FR 48.86 2.35|Perth AU -31.95 115.86|Philadelphia US 39.95 -75.17|Phnom Penh KH 11.56 104.92|Phoenix US 33.45 -112.07|Pittsburgh US 40.44 -80
Port Louis MU -20.16 57.5|Portland US 45.52 -122.68|Porto PT 41.15 -8.61|Porto Alegre BR -30.03 -51.22|Poznań PL 52.41 16.93|Prague CZ 50.08 14.44
Pretoria ZA -25.75 28.23|Pune IN 18.52 73.86|Quito EC -0.18 -78.47|Rabat MA 34.02 -6.84|Recife BR -8.05 -34.88|Reykjavík IS 64.15 -21.94
Riga LV 56.95 24.11|Rio de Janeiro BR -22.91 -43.17|Riyadh SA 24.71 46.68|Rome IT 41.9 12.5|Rotterdam NL 51.92 4.48|Salt Lake City US 40.76 -111.89
Salvador BR -12.97 -38.5|Salzburg AT 47.81 13.06|San Diego US 32.72 -117.16|San Francisco US 37.77 -122.42|San José CR 9.93 -84.08|San Juan PR 18.47 -66.11
Santiago CL -33.45 -70.67|Santo Domingo DO 18.49 -69.93|São Paulo BR -23.55 -46.63|Sapporo JP 43.06 141.35|Sarajevo BA 43.86 18.41|Seattle US 47.61 -122.33
Seoul KR 37.57 126.98|Seville ES 37.39 -5.98|Shanghai CN 31.23 121.47|Sharjah AE 25.35 55.42|Shenzhen CN 22.54 114.06|Singapore SG 1.35 103.82
Skopje MK 42 21.43|Sofia BG 42.7 23.32|St. Louis US 38.63 -90.2|St. Petersburg RU 59.93 30.34|Stockholm SE 59.33 18.07|Strasbourg FR 48.57 7.75
Stuttgart DE 48.78 9.18|Surabaya ID -7.26 112.75|Sydney AU -33.87 151.21|Tabriz IR 38.07 46.3|Taipei TW 25.03 121.57|Tallinn EE 59.44 24.75
Tampa US 27.95 -82.46|Tashkent UZ 41.3 69.24|Tbilisi GE 41.72 44.78|Tehran IR 35.69 51.39|Tel Aviv IL 32.09 34.78|The Hague NL 52.07 4.3
Thessaloniki GR 40.64 22.94|Tianjin CN 39.13 117.2|Tirana AL 41.33 19.82|Tokyo JP 35.68 139.65|Toronto CA 43.65 -79.38|Toulouse FR 43.6 1.44
Tripoli LY 32.89 13.19|Tunis TN 36.81 10.18|Turin IT 45.07 7.69|Ulaanbaatar MN 47.89 106.91|Utrecht NL 52.09 5.12|Vaduz LI 47.14 9.52
Valencia ES 39.47 -0.38|Valletta MT 35.9 14.51|Vancouver CA 49.28 -123.12|Venice IT 45.44 12.32|Vienna AT 48.21 16.37|Vientiane LA 17.98 102.63
Vilnius LT 54.69 25.28|Warsaw PL 52.23 21.01|Washington US 38.91 -77.04|Wellington NZ -41.29 174.78|Windhoek NA -22.56 17.07|Winnipeg CA 49.9 -97.14
Wrocław PL 51.11 17.04|Wuhan CN 30.59 114.31|Xi’an CN 34.34 108.94|Yangon MM 16.87 96.2|Yaoundé CM 3.85 11.5|Yerevan AM 40.18 44.51
Zagreb HR 45.81 15.98|Zürich CH 47.38 8.54`;

const LINE = /^(.+) ([A-Z]{2}) (-?[\d.]+) (-?[\d.]+)$/;

export const cities: readonly City[] = CITIES.trim()
  .split(/[|\n]/)
  .flatMap((line) => {
    const [, name, country, latitude, longitude] = LINE.exec(line) ?? [];
    if (name === undefined || country === undefined) return [];
    return [{ name, country, point: [Number(latitude), Number(longitude)] satisfies [number, number] }];
  });
