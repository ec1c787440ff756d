import { Module } from '@nestjs/common';
import { KnownDevices } from './known-devices.js';

@Module({ providers: [KnownDevices], exports: [KnownDevices] })
export class DeviceModule {}
