// Points the domain modules that tests use directly (to create users) to the run's table.
import { inject } from 'vitest';
import { localEnvironment } from '../../infra/local/database/table.ts';

Object.assign(process.env, localEnvironment(inject('endpoint')));
