import { Body, Controller, Delete, Get, Module, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import { ById, CreateView, ListViews, UpdateView, View, type Admin } from '@vaultway/contracts';
import { ViewService } from './view.service.js';

/** Manages saved views of the parcel list. */
@Controller('views')
export class ViewController {
  constructor(private readonly views: ViewService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(View, { summary: 'List the saved views of the parcel list', list: true })
  list(@Query({ schema: ListViews }) query: ListViews) {
    return this.views.list(query);
  }

  @Allow('clerk')
  @Post()
  @Answers(View, {
    summary: 'Save a view of the parcel list',
    status: 201,
    message: 'View created',
    errors: ['view_name_taken'],
  })
  create(
    @Body({ schema: CreateView }) view: CreateView,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.views.create(view, admin, once);
  }

  @Allow('clerk')
  @Patch()
  @Answers(View, {
    summary: 'Rename or change a saved view',
    message: 'View updated',
    errors: ['not_found', 'changed_meanwhile', 'view_name_taken'],
  })
  update(@Body({ schema: UpdateView }) changed: UpdateView, @CurrentAdmin() admin: Admin) {
    return this.views.update(changed, admin);
  }

  @Allow('clerk')
  @Delete()
  @Answers(null, {
    summary: 'Move a saved view to the trash',
    message: 'View deleted',
    errors: ['not_found'],
  })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.views.remove(id, admin);
  }
}

@Module({ controllers: [ViewController], providers: [ViewService] })
export class ViewModule {}
