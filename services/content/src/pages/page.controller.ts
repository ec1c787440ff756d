import { Body, Controller, Delete, Get, Module, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  CurrentAdmin,
  type Once,
  OncePerKey,
  Public,
  TakesFile,
} from '@vaultway/common';
import { ById, CreatePage, ListPages, Page, UpdatePage, type Admin } from '@vaultway/contracts';
import { PageService } from './page.service.js';

@Controller('pages')
export class PageController {
  constructor(private readonly pages: PageService) {}

  @Public()
  @Get()
  @Answers(Page, { summary: 'List the pages of the site', list: true })
  list(@Query({ schema: ListPages }) query: ListPages) {
    return this.pages.list(query);
  }

  @Public()
  @Get(':slug')
  @Answers(Page, { summary: 'Get a page of the site', errors: ['page_not_found'] })
  read(@Param('slug') slug: string) {
    return this.pages.read(slug);
  }

  @TakesFile()
  @Allow('clerk')
  @Post()
  @Answers(Page, {
    summary: 'Create a page',
    status: 201,
    message: 'Page created',
    errors: ['slug_taken', 'not_an_image', 'file_too_large'],
  })
  create(
    @Body({ schema: CreatePage }) page: CreatePage,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.pages.create(page, admin, once);
  }

  @TakesFile()
  @Allow('clerk')
  @Patch()
  @Answers(Page, {
    summary: 'Change a page',
    message: 'Page updated',
    errors: ['page_not_found', 'slug_taken', 'changed_meanwhile', 'not_an_image', 'file_too_large'],
  })
  update(@Body({ schema: UpdatePage }) changed: UpdatePage, @CurrentAdmin() admin: Admin) {
    return this.pages.update(changed, admin);
  }

  @Delete()
  @Answers(null, {
    summary: 'Move a page to the trash',
    message: 'Page deleted',
    errors: ['page_not_found'],
  })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.pages.remove(id, admin);
  }
}

@Module({ controllers: [PageController], providers: [PageService], exports: [PageService] })
export class PageModule {}
