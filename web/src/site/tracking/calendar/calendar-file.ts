import type { TrackedParcel } from '@vaultway/contracts';
import { hasArrived } from '@vaultway/contracts/step';
import { expectedDays } from '@/shared/parcel/delivery-sentence';
import { saveFile } from '@/shared/lib/save-file';

/** Octets of a line, without its break. */
const LINE = 75;

interface Words {
  title: string;
  link: string;
}

/**
 * Creates a calendar file (RFC 5545) with one event for all expected days.
 * @param now time of creation
 * @returns null if no day is expected, or the parcel was delivered
 */
export function calendarFile(parcel: TrackedParcel, { title, link }: Words, now = new Date()): string | null {
  const days = expectedDays(parcel);
  if (days === null || hasArrived(parcel.step)) return null;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vaultway//Tracking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${parcel.id}@${new URL(link).hostname}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(days.first)}`,
    // The end is exclusive: the day after the last one.
    `DTEND;VALUE=DATE:${compact(dayAfter(days.last))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(link)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    // At six in the evening before the first day.
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT6H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const compact = (date: string) => date.replaceAll('-', '');

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');

/** Folds lines with a break and a space, never within a character. */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Saves the file, which the browser offers to the calendar. */
export const saveCalendar = (text: string, name: string) =>
  saveFile(new Blob([text], { type: 'text/calendar' }), name);
