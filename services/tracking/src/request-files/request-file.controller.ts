import { Body, Controller, Get, Module, Param, Post, Res, StreamableFile } from '@nestjs/common';
import {
  Allow,
  Answers,
  AnswersFile,
  type Caller,
  CurrentAdmin,
  CurrentUser,
  NightlyModule,
  type Once,
  OncePerKey,
  TakesFile,
  UsersOnly,
} from '@vaultway/common';
import { FILE_LIMITS, RequestFile, UploadRequestFile, type User } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { attachmentOf } from './file-name.js';
import { RequestFiles, type StoredFile } from './request-files.js';

const UPLOAD = {
  status: 201,
  message: 'File uploaded',
  errors: ['attachment_too_large', 'throttled'],
} as const;
const ANY = '*/*';

/** Serves files of requests' messages to the desk. */
@Controller('requests')
class RequestFileController {
  constructor(private readonly files: RequestFiles) {}

  @TakesFile(FILE_LIMITS.bytes)
  @Allow('clerk')
  @Post('files')
  @Answers(RequestFile, { summary: 'Upload a file for a message or quote', ...UPLOAD })
  upload(
    @Body({ schema: UploadRequestFile }) { file }: UploadRequestFile,
    @CurrentAdmin() { email }: Caller,
    @OncePerKey() once: Once,
  ) {
    return this.files.upload(file, { author: 'desk', email }, once);
  }

  @Allow('clerk', 'auditor')
  @Get(':id/files/:file_id')
  @AnswersFile(ANY, { summary: 'Download a file of a request', errors: ['not_found'] })
  async read(
    @Param('id') id: string,
    @Param('file_id') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return download(await this.files.read(id, file, null), reply);
  }
}

/** Serves users the files of their own requests. */
@UsersOnly()
@Controller('account/requests')
class AccountRequestFileController {
  constructor(private readonly files: RequestFiles) {}

  @TakesFile(FILE_LIMITS.bytes)
  @Post('files')
  @Answers(RequestFile, { summary: 'Upload a file for a request or message of yours', ...UPLOAD })
  upload(
    @Body({ schema: UploadRequestFile }) { file }: UploadRequestFile,
    @CurrentUser() { email }: User,
    @OncePerKey() once: Once,
  ) {
    return this.files.upload(file, { author: 'client', email }, once);
  }

  @Get(':id/files/:file_id')
  @AnswersFile(ANY, { summary: 'Download a file of one of your requests', errors: ['not_found'] })
  async read(
    @CurrentUser() { email }: User,
    @Param('id') id: string,
    @Param('file_id') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return download(await this.files.read(id, file, email), reply);
  }
}

/** Sends a stranger's file so that no browser shows or runs it on this site. */
function download({ name, type, size, content }: StoredFile, reply: FastifyReply) {
  void reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store');
  return new StreamableFile(content, { type, disposition: attachmentOf(name), length: size });
}

@Module({
  imports: [NightlyModule],
  controllers: [RequestFileController, AccountRequestFileController],
  providers: [RequestFiles],
  exports: [RequestFiles],
})
export class RequestFileModule {}
