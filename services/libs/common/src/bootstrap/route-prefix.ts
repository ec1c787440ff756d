import type { INestApplication } from '@nestjs/common';

/** Paths that are not under /api. */
const OUTSIDE = [
  'health/live',
  'health/ready',
  'health/serving',
  'metrics',
  'sitemap.xml',
  'robots.txt',
  'chat.html',
  'uploads/images/:name',
];

/** Puts every route under /api, but those that browsers, search engines and operators expect elsewhere. */
export function setRoutePrefix(app: INestApplication) {
  app.setGlobalPrefix('api', { exclude: OUTSIDE });
}
