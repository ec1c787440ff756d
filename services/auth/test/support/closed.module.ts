import { Controller, Get, Module } from '@nestjs/common';

@Controller('closed')
class ClosedController {
  @Get()
  open() {
    return 'inside';
  }
}

/** A route of another service that requires a session. */
@Module({ controllers: [ClosedController] })
export class ClosedModule {}
