import { Controller, Get, Module, Res } from '@nestjs/common';
import { AnswersFile, ApiError, Public } from '@vaultway/common';
import type { FastifyReply } from 'fastify';
import { SettingsModule } from '../settings/settings.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { CHAT_POLICY, chatDocument } from './chat-document.js';

@Controller()
export class ChatController {
  constructor(private readonly settings: SettingsService) {}

  @Public()
  @Get('chat.html')
  @AnswersFile('text/html', { summary: 'Get the HTML of the chat frame', errors: ['not_found'] })
  async read(@Res() reply: FastifyReply): Promise<void> {
    const { chat_code } = await this.settings.read();
    if (chat_code === null) throw new ApiError('not_found');
    await reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', CHAT_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('cache-control', 'no-cache')
      .send(chatDocument(chat_code));
  }
}

@Module({ imports: [SettingsModule], controllers: [ChatController] })
export class ChatModule {}
