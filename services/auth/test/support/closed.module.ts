import { Controller, Get, Module } from '@nestjs/common';

@Controller('closed')
class ClosedController {
  @Get()
  open() {
    return 'inside';
  }
}

/** A route of another service, for those who are signed in. */
@Module({ controllers: [ClosedController] })
export class ClosedModule {}
