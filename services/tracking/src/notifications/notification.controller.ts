import { Body, Controller, Post } from '@nestjs/common';
import { Allow, Answers } from '@vaultway/common';
import { MailPreview, PreviewActivity } from '@vaultway/contracts';
import { ParcelNotifier } from './parcel-notifier.js';

/** Previews the mail that adding an event would send. */
@Controller('activities')
export class NotificationController {
  constructor(private readonly notifier: ParcelNotifier) {}

  @Allow('clerk', 'courier')
  @Post('preview')
  @Answers(MailPreview, {
    summary: 'Preview the email to the recipient about an unsaved event',
    errors: ['parcel_not_found'],
  })
  preview(@Body({ schema: PreviewActivity }) event: PreviewActivity) {
    return this.notifier.preview(event);
  }
}
