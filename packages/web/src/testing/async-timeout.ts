import { configure } from '@testing-library/react';

// A busy machine may take seconds to render what an idle one shows at once.
configure({ asyncUtilTimeout: 15_000 });
