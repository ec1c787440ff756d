/**
 * True in SQL of a row of `accounts` that is over: closed, without items or a rented box, and without a former box that
 * still needs new keys.
 */
export const IS_OVER = `accounts.status = 'closed'
  AND NOT EXISTS (SELECT FROM items WHERE items.account_id = accounts.id AND items.state = 'in')
  AND NOT EXISTS (SELECT FROM rentals JOIN deposit_boxes box ON box.id = rentals.box_id
    WHERE rentals.account_id = accounts.id AND (rentals.until IS NULL OR box.rekey_due AND NOT EXISTS (
      SELECT FROM rentals later WHERE later.box_id = box.id AND later.created_at > rentals.created_at)))`;
