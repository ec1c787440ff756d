import { Body, Controller, Get, Inject, Module, Param, Post, Req, Res } from '@nestjs/common';
import { Allow, Answers, AnswersFile, ApiError, matchesEtag, Public, TakesFile } from '@vaultway/common';
import { IMAGE_STORE, Images, imageTypeOf, isImageName, type ImageStore } from '@vaultway/common/images';
import { imageCaching, UploadedImage, UploadImage } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Serves uploaded images where the gateway does not fetch them from the store. */
@Controller('uploads/images')
export class ImageController {
  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  @Public()
  @Get(':name')
  @AnswersFile('image/*', { summary: 'Get an uploaded image', errors: ['not_found'] })
  async read(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isImageName(name)) throw new ApiError('not_found');
    const etag = `"${name}"`;
    const ifNoneMatch = request.headers['if-none-match'];
    const isNotModified = matchesEtag(ifNoneMatch, etag);
    // The name identifies the content, but the image may have been deleted meanwhile.
    const bytes = isNotModified ? undefined : await this.store.get(name);
    if (isNotModified ? !(await this.store.has(name)) : bytes === undefined) throw new ApiError('not_found');
    await reply
      .code(isNotModified ? 304 : 200)
      .header('etag', etag)
      .header('cache-control', imageCaching(name))
      .header('content-type', imageTypeOf(name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(isNotModified ? undefined : bytes);
  }
}

/** Accepts a picture before its record is saved. */
@Controller('images')
export class ImageUploadController {
  constructor(private readonly images: Images) {}

  @TakesFile()
  @Allow('clerk')
  @Post()
  @Answers(UploadedImage, {
    summary: 'Upload a picture for a page or the settings',
    status: 201,
    message: 'Image uploaded',
    errors: ['not_an_image', 'file_too_large'],
  })
  async upload(@Body({ schema: UploadImage }) { image }: UploadImage) {
    return { image: await this.images.upload(image) };
  }
}

@Module({ controllers: [ImageController, ImageUploadController] })
export class ImageModule {}
