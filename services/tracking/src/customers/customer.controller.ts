import { Body, Controller, Delete, Get, Module, Param, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  ById,
  CreateCustomer,
  Customer,
  ListCustomers,
  UpdateCustomer,
  type Admin,
} from '@vaultway/contracts';
import { CustomerService } from './customer.service.js';

@Controller('customers')
export class CustomerController {
  constructor(private readonly customers: CustomerService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(Customer, { summary: 'List customers', list: true })
  list(@Query({ schema: ListCustomers }) query: ListCustomers) {
    return this.customers.list(query);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(Customer, { summary: 'Get a customer', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.customers.read(id);
  }

  @Allow('clerk')
  @Post()
  @Answers(Customer, { summary: 'Add a customer', status: 201, message: 'Customer created' })
  create(
    @Body({ schema: CreateCustomer }) customer: CreateCustomer,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.customers.create(customer, admin, once);
  }

  @Allow('clerk')
  @Patch()
  @Answers(Customer, {
    summary: 'Change a customer',
    message: 'Customer updated',
    errors: ['not_found', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateCustomer }) changed: UpdateCustomer, @CurrentAdmin() admin: Admin) {
    return this.customers.update(changed, admin);
  }

  @Delete()
  @Answers(null, {
    summary: 'Move a customer to the trash',
    message: 'Customer deleted',
    errors: ['not_found'],
  })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.customers.remove(id, admin);
  }
}

@Module({ controllers: [CustomerController], providers: [CustomerService], exports: [CustomerService] })
export class CustomerModule {}
