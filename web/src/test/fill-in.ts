import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Replaces the texts of labeled fields, in a part of the page. */
export async function fillIn(
  user: UserEvent,
  texts: Record<string, string>,
  part: Pick<typeof screen, 'findByLabelText'> = screen,
): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const field = await part.findByLabelText(name);
    await user.clear(field);
    // Pasted, since typing each character makes a test take seconds.
    if (text !== '') await user.paste(text);
  }
}
