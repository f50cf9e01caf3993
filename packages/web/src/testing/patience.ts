import { configure } from '@testing-library/react';

// What is there at once on an idle machine may take seconds on a busy one.
configure({ asyncUtilTimeout: 15_000 });
