import { Module } from '@nestjs/common';
import { SiteMapController } from './site-map.controller.js';

@Module({ controllers: [SiteMapController] })
export class SiteMapModule {}
