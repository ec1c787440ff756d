import { Module } from '@nestjs/common';
import { ImageController } from './image.controller.js';

@Module({ controllers: [ImageController] })
export class ImageModule {}
