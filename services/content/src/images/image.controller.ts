import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { AnswersFile, ApiError, Public } from '@vaultway/common';
import {
  IMAGE_CACHING,
  IMAGE_STORE,
  imageTypeOf,
  isImageName,
  type ImageStore,
} from '@vaultway/common/images';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Uploaded pictures, where the gateway does not fetch them from the store itself. */
@Controller('uploads/images')
export class ImageController {
  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  @Public()
  @Get(':name')
  @AnswersFile('image/*', { summary: 'An uploaded picture', errors: ['not_found'] })
  async read(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isImageName(name)) throw new ApiError('not_found');
    const etag = `"${name}"`;
    const known = request.headers['if-none-match'] === etag;
    const bytes = known ? undefined : await this.store.get(name);
    if (!known && bytes === undefined) throw new ApiError('not_found');
    await reply
      .code(known ? 304 : 200)
      .header('etag', etag)
      .header('cache-control', IMAGE_CACHING)
      .header('content-type', imageTypeOf(name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  }
}
