import type { CreateActivity, CreateParcel } from '@vaultway/contracts';

type DemoInput = Pick<CreateParcel, 'tracking_code' | 'recipient_name' | 'destination'> &
  Partial<CreateParcel>;
type Event = Pick<CreateActivity, 'title'> & Partial<CreateActivity> & { hoursAgo: number };

export interface DemoParcel {
  input: DemoInput;
  /** Expected delivery, in days from today. */
  expected: readonly [earliest: number, latest: number];
  /** Newest first. */
  history: readonly Event[];
}

/** Typical consignments, for people trying the product. */
export const DEMO_PARCELS: readonly DemoParcel[] = [
  {
    input: {
      tracking_code: 'WNRR-8MG3-GX24-TCNP',
      recipient_name: 'Margrit Aebischer',
      recipient_email: 'm.aebischer@example.com',
      recipient_phone_number: '+41 44 555 01 27',
      destination: 'Zürich, Switzerland',
      current_location: 'Frankfurt am Main, Germany',
      status: 'In transit',
      weight: '12.5 kg',
      shipped_via: 'Air freight, armored pickup',
      sender_name: 'Straits Bullion Pte Ltd',
      sender_email: 'vault@example.com',
      pickup_location: 'Singapore',
      parcel_content: 'Gold bars, 12 × 1 kg, sealed',
      declared_value: 'USD 1,640,000',
      show_map: 'yes',
      map_zoom: 4,
      map_pickup_latitude: 1.3644,
      map_pickup_longitude: 103.9915,
      map_current_latitude: 50.0379,
      map_current_longitude: 8.5622,
      map_destination_latitude: 47.3769,
      map_destination_longitude: 8.5417,
    },
    expected: [1, 2],
    history: [
      {
        hoursAgo: 5,
        title: 'Cleared by customs, Frankfurt am Main',
        icon: 'verified',
        description: 'Seals checked and found intact.',
      },
      { hoursAgo: 11, title: 'Landed in Frankfurt am Main, Germany', icon: 'plane' },
      { hoursAgo: 26, title: 'Departed from Singapore Changi', icon: 'plane' },
      { hoursAgo: 33, title: 'Sealed and weighed in the presence of the sender', icon: 'warehouse' },
      { hoursAgo: 50, title: 'Picked up by armored vehicle, Singapore', icon: 'truck' },
      { hoursAgo: 74, title: 'Parcel registered', icon: 'checked', color: 'black' },
    ],
  },
  {
    input: {
      tracking_code: '4JWN-GH4W-GK2F-9Y54',
      recipient_name: 'Daniel Okafor',
      destination: 'Lagos, Nigeria',
      current_location: 'Dubai, United Arab Emirates',
      status: 'Held at customs',
      weight: '3.2 kg',
      shipped_via: 'Air freight',
      sender_name: 'Al Noor Jewelry LLC',
      pickup_location: 'Dubai, United Arab Emirates',
      parcel_content: 'Jewelry, 2 cases',
      declared_value: 'USD 86,000',
      show_map: 'yes',
      map_zoom: 3,
      map_pickup_latitude: 25.2697,
      map_pickup_longitude: 55.3095,
      map_current_latitude: 25.2532,
      map_current_longitude: 55.3657,
      map_destination_latitude: 6.5244,
      map_destination_longitude: 3.3792,
    },
    expected: [3, 6],
    history: [
      {
        hoursAgo: 8,
        title: 'Waiting for the certificate of origin',
        icon: 'timed bus',
        color: 'gold',
        description: 'The sender has been asked for the document; the parcel is kept in the bonded vault.',
      },
      { hoursAgo: 20, title: 'Held at customs, Dubai', icon: 'stop', color: 'red' },
      { hoursAgo: 31, title: 'Received at the bonded vault, Dubai', icon: 'warehouse' },
      { hoursAgo: 36, title: 'Picked up from the sender', icon: 'truck' },
    ],
  },
  {
    input: {
      tracking_code: 'DJK6-6H3N-868T-T7HX',
      recipient_name: 'Eleanor Whitcombe',
      destination: 'Boston, United States',
      current_location: 'Boston, United States',
      status: 'Delivered',
      weight: '0.4 kg',
      shipped_via: 'Courier, by hand',
      sender_name: 'Whitcombe & Sons Solicitors',
      pickup_location: 'London, United Kingdom',
      parcel_content: 'Deeds and share certificates',
    },
    expected: [-2, -1],
    history: [
      { hoursAgo: 27, title: 'Delivered and signed for by the recipient', icon: 'check_circle' },
      { hoursAgo: 30, title: 'Out for delivery, Boston', icon: 'bike' },
      { hoursAgo: 42, title: 'Landed in Boston, United States', icon: 'plane' },
      { hoursAgo: 53, title: 'Departed from London Heathrow', icon: 'plane' },
      { hoursAgo: 60, title: 'Picked up by courier, London', icon: 'checked' },
    ],
  },
  {
    input: {
      tracking_code: 'G23M-DGK9-FR83-TY85',
      recipient_name: '高橋 美咲',
      destination: '大阪, Japan',
      current_location: 'Indian Ocean',
      status: 'At sea',
      weight: '840 kg',
      shipped_via: 'Sea freight, sealed container',
      sender_name: 'Karoo Minerals (Pty) Ltd',
      pickup_location: 'Durban, South Africa',
      parcel_content: 'Platinum sponge, 6 drums',
      declared_value: 'ZAR 19,500,000',
    },
    expected: [12, 16],
    history: [
      { hoursAgo: 72, title: 'Departed from Durban, South Africa', icon: 'boat' },
      { hoursAgo: 96, title: 'Loaded and sealed, Durban', icon: 'boat', color: 'black' },
      { hoursAgo: 120, title: 'Arrived at the port under escort', icon: 'truck' },
      { hoursAgo: 170, title: 'Assayed and packed, Rustenburg', icon: 'warehouse' },
    ],
  },
  {
    input: {
      tracking_code: '5MPF-G7C9-RTYK-226Y',
      recipient_name: 'João Antunes',
      destination: 'Lisboa, Portugal',
      current_location: 'São Paulo, Brazil',
      status: 'Ready for pickup by the courier',
      weight: '7 kg',
      shipped_via: 'Air freight',
      sender_name: 'Casa da Prata Ltda',
      pickup_location: 'São Paulo, Brazil',
      parcel_content: 'Silver, 7 × 1 kg',
      declared_value: 'EUR 6,900',
    },
    expected: [5, 7],
    history: [{ hoursAgo: 2, title: 'Parcel registered', icon: 'unchecked', color: 'black' }],
  },
  {
    input: {
      tracking_code: 'P672-6MD6-MJ82-CKW9',
      recipient_name: 'Ingrid Solheim',
      destination: 'Oslo, Norway',
      current_location: 'Hamburg, Germany',
      status: 'In transit',
      weight: '18 kg',
      shipped_via: 'Armored road transport',
      sender_name: 'Antwerp Fine Stones NV',
      pickup_location: 'Antwerp, Belgium',
      parcel_content: 'Cut diamonds, 3 sealed cases',
      declared_value: 'EUR 412,000',
      show_map: 'yes',
      map_zoom: 5,
      map_pickup_latitude: 51.2194,
      map_pickup_longitude: 4.4025,
      map_current_latitude: 53.5511,
      map_current_longitude: 9.9937,
      map_destination_latitude: 59.9139,
      map_destination_longitude: 10.7522,
    },
    expected: [-3, -2],
    history: [
      {
        hoursAgo: 61,
        title: 'Arrived in Hamburg, Germany',
        icon: 'warehouse',
        description: 'The ferry is delayed by the weather.',
      },
      { hoursAgo: 72, title: 'Departed from Antwerp', icon: 'truck' },
      { hoursAgo: 80, title: 'Picked up from the sender, Antwerp', icon: 'truck' },
    ],
  },
];
