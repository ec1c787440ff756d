import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { ChatController } from './chat.controller.js';

@Module({ imports: [SettingsModule], controllers: [ChatController] })
export class ChatModule {}
