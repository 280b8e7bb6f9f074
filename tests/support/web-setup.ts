import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A second is too short on a busy machine; what appears sooner is found sooner.
configure({ asyncUtilTimeout: 8000 });

// Testing Library does this by itself only where the test functions are globals.
afterEach(cleanup);
