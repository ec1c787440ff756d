import { runProduct } from './run-product.mjs';
import { start } from './start-variant.mjs';

await runProduct(start);
