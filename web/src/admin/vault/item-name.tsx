export { ItemName, useItemName } from '@/admin/widgets/vault/item-name';
