import { runProduct } from '../start/run-product.mjs';
import { dev } from './dev-variant.mjs';

await runProduct(dev);
