import { Body, Controller, Get, HttpCode, Module, Param, Post, Res, StreamableFile } from '@nestjs/common';
import { Allow, Answers, AnswersFile, CurrentAdmin, TakesFile } from '@vaultway/common';
import { AddPhoto, type Admin, ItemPhoto, OpeningPhoto, RemovePhoto } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { PhotoService } from './photo.service.js';

/** Serves staff the photos of items; clients have their own call. */
@Controller('vault/items/:id/photos')
export class PhotoController {
  constructor(private readonly photos: PhotoService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(z.array(ItemPhoto), {
    summary: 'List the photos of an item of the vault, with removed ones',
    errors: ['not_found'],
  })
  list(@Param('id') id: string) {
    return this.photos.list({ item_id: id });
  }

  @TakesFile()
  @Allow('keeper')
  @Post()
  @Answers(ItemPhoto, {
    summary: 'Add a photo of an item of the vault',
    status: 201,
    message: 'Photo added',
    errors: ['not_found', 'not_an_image', 'file_too_large'],
  })
  add(@Param('id') id: string, @Body({ schema: AddPhoto }) photo: AddPhoto, @CurrentAdmin() admin: Admin) {
    return this.photos.add({ item_id: id }, photo, admin);
  }

  @Allow('auditor', 'keeper')
  @Get(':photo')
  @AnswersFile('image/jpeg', { summary: 'Get a photo of an item of the vault', errors: ['not_found'] })
  async read(
    @Param('id') id: string,
    @Param('photo') photo: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return photoAnswer(await this.photos.read({ id: photo, item_id: id }), reply);
  }

  @Post(':photo/remove')
  @HttpCode(200)
  @Answers(ItemPhoto, {
    summary: 'Remove a photo of an item of the vault, whose record stays',
    message: 'Photo removed',
    errors: ['not_found'],
  })
  remove(
    @Param('id') id: string,
    @Param('photo') photo: string,
    @Body({ schema: RemovePhoto }) removed: RemovePhoto,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.photos.remove({ id: photo, item_id: id }, removed, admin);
  }
}

/** Serves photos of what forced openings found, which keepers do not see, as they see no rentals. */
@Controller('vault/openings/:id/photos')
export class OpeningPhotoController {
  constructor(private readonly photos: PhotoService) {}

  @Allow('auditor')
  @Get()
  @Answers(z.array(OpeningPhoto), {
    summary: 'List the photos of a forced opening, with removed ones',
    errors: ['not_found'],
  })
  list(@Param('id') id: string) {
    return this.photos.list({ opening_id: id });
  }

  @TakesFile()
  @Post()
  @Answers(OpeningPhoto, {
    summary: 'Add a photo of what a forced opening found',
    status: 201,
    message: 'Photo added',
    errors: ['not_found', 'not_an_image', 'file_too_large'],
  })
  add(@Param('id') id: string, @Body({ schema: AddPhoto }) photo: AddPhoto, @CurrentAdmin() admin: Admin) {
    return this.photos.add({ opening_id: id }, photo, admin);
  }

  @Allow('auditor')
  @Get(':photo')
  @AnswersFile('image/jpeg', { summary: 'Get a photo of a forced opening', errors: ['not_found'] })
  async read(
    @Param('id') id: string,
    @Param('photo') photo: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return photoAnswer(await this.photos.read({ id: photo, opening_id: id }), reply);
  }

  @Post(':photo/remove')
  @HttpCode(200)
  @Answers(OpeningPhoto, {
    summary: 'Remove a photo of a forced opening, whose record stays',
    message: 'Photo removed',
    errors: ['not_found'],
  })
  remove(
    @Param('id') id: string,
    @Param('photo') photo: string,
    @Body({ schema: RemovePhoto }) removed: RemovePhoto,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.photos.remove({ id: photo, opening_id: id }, removed, admin);
  }
}

/** Sends a photo that no cache may keep, since the right to see it can end. */
export function photoAnswer(content: Buffer, reply: FastifyReply): StreamableFile {
  void reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store');
  return new StreamableFile(content, { type: 'image/jpeg', length: content.length });
}

@Module({
  controllers: [PhotoController, OpeningPhotoController],
  providers: [PhotoService],
  exports: [PhotoService],
})
export class PhotoModule {}
