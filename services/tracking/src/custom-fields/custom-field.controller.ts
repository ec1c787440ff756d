import { Body, Controller, Get, Module, Patch } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, OnEvent } from '@vaultway/common';
import { CustomFields, UpdateCustomFields, type Admin } from '@vaultway/contracts';
import { CustomFieldService } from './custom-field.service.js';

/** Manages the owner's fields of parcels. */
@Controller('custom-fields')
export class CustomFieldController {
  constructor(private readonly fields: CustomFieldService) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get()
  @Answers(CustomFields, { summary: 'Get the custom fields of parcels' })
  read() {
    return this.fields.view();
  }

  @Patch()
  @Answers(CustomFields, {
    summary: 'Change the custom fields of parcels',
    message: 'Fields updated',
    errors: ['changed_meanwhile'],
  })
  update(@Body({ schema: UpdateCustomFields }) changed: UpdateCustomFields, @CurrentAdmin() admin: Admin) {
    return this.fields.update(changed, admin);
  }
}

/** Receives changes that replicas announce, including its own. */
@Controller()
class CustomFieldEvents {
  constructor(private readonly fields: CustomFieldService) {}

  @OnEvent('custom_fields.changed')
  changed() {
    this.fields.notify();
  }
}

@Module({
  controllers: [CustomFieldController, CustomFieldEvents],
  providers: [CustomFieldService],
  exports: [CustomFieldService],
})
export class CustomFieldModule {}
