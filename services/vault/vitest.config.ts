import { serviceProject } from '../../tests/support/vitest-service.ts';

export default serviceProject('vault');
