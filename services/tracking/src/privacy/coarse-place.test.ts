import { describe, expect, it } from 'vitest';
import { dividePlace } from './coarse-place.js';

const toldOf = (place: string | null) => dividePlace(place).told.join(', ');

describe('visitors see the town and the country', () => {
  it.each([
    ['Zürich', 'Zürich'],
    ['ZUERICH', 'ZUERICH'],
    ['Zürich, Switzerland', 'Zürich, Switzerland'],
    ['Zürich Switzerland', 'Zürich, Switzerland'],
    ['Zürich/Switzerland', 'Zürich, Switzerland'],
    ['Zürich - Switzerland', 'Zürich, Switzerland'],
    ['Zürich (Kloten), ZH, Schweiz', 'Zürich, Schweiz'],
    ['CH-8001 Zürich', 'Zürich'],
    ['8001 Zürich, Switzerland', 'Zürich, Switzerland'],
    ['St. Gallen', 'St. Gallen'],
    ['Sankt Gallen, Suisse', 'Sankt Gallen, Suisse'],
    ['St Gallen, Svizzera', 'St Gallen, Svizzera'],
    ['La Chaux-de-Fonds, Suisse', 'La Chaux-de-Fonds, Suisse'],
    ['Biel/Bienne', 'Biel/Bienne'],
    ['Frankfurt am Main, Germany', 'Frankfurt am Main, Germany'],
    ['D 60311 Frankfurt/Main, Deutschland', 'Frankfurt/Main, Deutschland'],
    ['Frankfurt Airport, Germany', 'Frankfurt, Germany'],
    ['Hub 4, Gate B, Frankfurt, Germany', 'Frankfurt, Germany'],
    ['Flughafen Zürich', 'Zürich'],
    ['New York, NY 10001, USA', 'New York, USA'],
    ['New York, New York, United States', 'New York, United States'],
    ['Apt 5B, 350 5th Ave, New York NY 10118', 'New York'],
    ['1600 Pennsylvania, Washington', 'Washington'],
    ['Washington, D.C. 20500', 'Washington'],
    ['Atlanta, Georgia, USA', 'Atlanta, USA'],
    ['Austin, Texas, USA', 'Austin, USA'],
    ['Toronto, ON M5V 2T6, Canada', 'Toronto, Canada'],
    ['12 Rue de la Paix, 75002 Paris, France', 'Paris, France'],
    ['5 avenue Anatole, 75007 Paris Cedex 07', 'Paris'],
    ['221b Baker Street, London', 'London'],
    ['221b Baker Street, London NW1 6XE, England', 'London, England'],
    ['London, England, UK', 'London, UK'],
    ['Flat 3, 10 King’s Road, London SW3, U.K.', 'London, U.K.'],
    ['Prinsengracht 263, 1016 GV Amsterdam, Nederland', 'Amsterdam, Nederland'],
    ['’s-Hertogenbosch, The Netherlands', '’s-Hertogenbosch, The Netherlands'],
    ['L’Aquila, Italia', 'L’Aquila, Italia'],
    ['Drottninggatan 1, 111 51 Stockholm, Sverige', 'Stockholm, Sverige'],
    ['São Paulo - SP, 01310-100, Brasil', 'São Paulo, Brasil'],
    ['Ho Chi Minh City, Vietnam', 'Ho Chi Minh City, Vietnam'],
    ['123 Lê Lợi, TP. Hồ Chí Minh, Việt Nam', 'TP. Hồ Chí Minh, Việt Nam'],
    ['Jl. Sudirman 1, Jakarta 10210, Indonesia', 'Jakarta, Indonesia'],
    ['İstiklal Caddesi 10, İstanbul, Türkiye', 'İstanbul, Türkiye'],
    ['ул. Ленина 5; Москва; Россия', 'Москва, Россия'],
    ['Россия, Москва, ул. Ленина 5', 'Москва, Россия'],
    ['Київ, Україна', 'Київ, Україна'],
    ['شارع الملك، دبي، الإمارات', 'دبي, الإمارات'],
    ['خیابان آزادی، تهران، ایران', 'تهران, ایران'],
    ['मुंबई, भारत', 'मुंबई, भारत'],
    ['東京、日本', '東京, 日本'],
    ['日本、東京、港区六本木', '東京, 日本'],
    ['〒100-0001 東京, Japan', '東京, Japan'],
    ['Singapore 018956', 'Singapore'],
    ['10 Collyer Quay, Singapore 049315, Singapore', 'Singapore'],
    ['Luxembourg', 'Luxembourg'],
    ['Hong Kong', 'Hong Kong'],
    ['Vaduz, Liechtenstein', 'Vaduz, Liechtenstein'],
  ])('%j → %j', (place, told) => {
    expect(toldOf(place)).toBe(told);
  });
});

describe('visitors see nothing of people, houses and streets', () => {
  it.each([
    ['Marguerite Dupont, Zollikon', 'Zollikon'],
    ['Villa Rosa, Ascona', 'Ascona'],
    ['Hotel Savoy, London', 'London'],
    ['Hotel Savoy London', ''],
    ['Villa Rosa', ''],
    ['Marguerite Dupont', ''],
    ['c/o Meier, Zürich', 'Zürich'],
    ['Herr Meier c/o Zürich', ''],
    ['Villa Rosa, Switzerland', 'Switzerland'],
    ['Marguerite Dupont, Hinterfultigen, Schweiz', 'Schweiz'],
    ['Florence, Hinterfultigen', ''],
    ['Florence, Switzerland', 'Switzerland'],
    ['Charlotte, Hauptstrasse 5, Hinterfultigen', ''],
    ['Georgia, Bahnhofstrasse 7, Hinterfultigen', ''],
    ['Zürich, Bahnhofstrasse 7', ''],
    ['Baker Street', ''],
    ['12 Main', ''],
    ['12 Paris', ''],
    ['Victoria 12', ''],
    ['P.O. Box 1234', ''],
    ['Apartment 12', ''],
    ['Musterweg', ''],
    ['Paris Hilton', ''],
    ['Ringstrasse 4 Wien', ''],
    [null, ''],
    [' , ', ''],
    ['', ''],
  ])('%j → %j', (place, told) => {
    expect(toldOf(place)).toBe(told);
  });
});

it('withholds all other parts', () => {
  const { withheld } = dividePlace('Marguerite Dupont, Seestrasse 7, 8702 Zollikon, Schweiz');
  expect(withheld).toEqual(['Marguerite Dupont', 'Seestrasse 7']);
  expect(dividePlace('Hotel Savoy London').withheld).toEqual(['Hotel Savoy London']);
  expect(dividePlace(null).withheld).toEqual([]);
});
