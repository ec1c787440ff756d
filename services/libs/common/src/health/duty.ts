import { Injectable } from '@nestjs/common';

/** Whether this process still wants requests. */
@Injectable()
export class Duty {
  isEnding = false;

  /** From now on the health calls send the gateway elsewhere, while every request is still answered. */
  end(): void {
    this.isEnding = true;
  }
}
