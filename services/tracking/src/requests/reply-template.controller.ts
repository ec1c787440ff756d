import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  ById,
  CreateReplyTemplate,
  ListReplyTemplates,
  ReplyTemplate,
  UpdateReplyTemplate,
  type Admin,
} from '@vaultway/contracts';
import { ReplyTemplateService } from './reply-template.service.js';

/** Manages texts with which the desk answers requests. */
@Controller('reply-templates')
export class ReplyTemplateController {
  constructor(private readonly templates: ReplyTemplateService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(ReplyTemplate, { summary: "List the desk's reply templates", list: true })
  list(@Query({ schema: ListReplyTemplates }) query: ListReplyTemplates) {
    return this.templates.list(query);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(ReplyTemplate, { summary: 'Get a reply template', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.templates.read(id);
  }

  @Allow('clerk')
  @Post()
  @Answers(ReplyTemplate, {
    summary: 'Save a reply template',
    status: 201,
    message: 'Template created',
    errors: ['too_many_templates'],
  })
  create(
    @Body({ schema: CreateReplyTemplate }) template: CreateReplyTemplate,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.templates.create(template, admin, once);
  }

  @Allow('clerk')
  @Patch()
  @Answers(ReplyTemplate, {
    summary: 'Change a reply template',
    message: 'Template updated',
    errors: ['not_found', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateReplyTemplate }) changed: UpdateReplyTemplate, @CurrentAdmin() admin: Admin) {
    return this.templates.update(changed, admin);
  }

  @Allow('clerk')
  @Delete()
  @Answers(null, {
    summary: 'Move a reply template to the trash',
    message: 'Template deleted',
    errors: ['not_found'],
  })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.templates.remove(id, admin);
  }
}
