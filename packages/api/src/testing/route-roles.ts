import type { RouteName } from '../client.ts';

const public_ = 'public';
const everyone = ['admin', 'owner', 'user', 'employee', 'demo'] as const;
const staff = ['admin', 'owner', 'user', 'employee'] as const;
const managers = ['admin', 'owner'] as const;
const admin = ['admin'] as const;

/**
 * Who may make each call, written from the documents and not from the declarations: ROL-03 to
 * ROL-11, and the calls beyond them by the design. A route without a row does not compile.
 */
export const routeRoles: Record<RouteName, typeof public_ | readonly string[]> = {
  'GET /health': public_,
  'GET /health/ready': public_,
  'POST /auth/login': public_,
  'GET /auth/me': everyone,
  'POST /auth/logout': everyone,
  'PUT /auth/session': staff,
  'POST /auth/change-password': staff,
  // ROL-04
  'GET /auth/users': admin,
  'POST /auth/users': admin,
  'PUT /auth/users/:id': admin,
  'DELETE /auth/users/:id': admin,
  'POST /auth/users/:id/reset-password': admin,
  // ROL-07, ROL-08
  'GET /stores': staff,
  'POST /stores': managers,
  'PUT /stores/:id': managers,
  'DELETE /stores/:id': managers,
  // ROL-05: the owner does not delete vendors
  'GET /vendors': staff,
  'POST /vendors': staff,
  'PUT /vendors/:id': managers,
  'DELETE /vendors/:id': admin,
  'GET /invoices': staff,
  'GET /invoices/total': staff,
  'GET /invoices/check-number/:number': staff,
  'GET /invoices/store/:storeId': staff,
  'POST /invoices': staff,
  'PUT /invoices/:id': managers,
  'DELETE /invoices/:id': managers,
  // ROL-09: every role but demo deletes sales; a change is the managers'
  'GET /sales': staff,
  'GET /sales/total': staff,
  'POST /sales': staff,
  'PUT /sales/week': staff,
  'PUT /sales/:id': managers,
  'DELETE /sales/:id': staff,
  // IDN-17: the list of names is everybody's
  'GET /employees': staff,
  'GET /employees/next-id': managers,
  'GET /employees/:id/wages': managers,
  'POST /employees': managers,
  'PUT /employees/:id': managers,
  'DELETE /employees/:id': managers,
  'GET /shifts': managers,
  'POST /shifts': managers,
  'PUT /shifts/:id': managers,
  'DELETE /shifts/:id': managers,
  'GET /schedule': managers,
  'GET /my-week': staff,
  'GET /hours': managers,
  'GET /income-types': managers,
  'POST /income-types': managers,
  'PUT /income-types/:id': managers,
  'DELETE /income-types/:id': managers,
  'GET /incomes': managers,
  'POST /incomes': managers,
  'PUT /incomes/:id': managers,
  'DELETE /incomes/:id': managers,
  'GET /daily-cash/store/:storeId/date/:date': managers,
  'GET /daily-cash/store/:storeId/week/:start/:end': managers,
  'POST /daily-cash': managers,
  'PUT /daily-cash/week': managers,
  'PUT /daily-cash/:id': managers,
  'DELETE /daily-cash/:id': managers,
  'GET /profit': managers,
  'GET /profit/report': managers,
  'GET /profit/change': managers,
  'GET /overview': managers,
  'GET /board': staff,
  'GET /targets': managers,
  'PUT /targets': managers,
  'GET /findings': managers,
  'POST /findings/:id/dismiss': managers,
  // ROL-11
  'GET /activity': managers,
  'POST /activity/:id/restore': managers,
  'GET /changes': staff,
  'GET /search': staff,
  // a spreadsheet comes in with every rule of the product, and is the managers' to bring
  'GET /imports': managers,
  'POST /imports': managers,
  'GET /imports/:id/rows': managers,
  'PATCH /imports/:id/rows': managers,
  'POST /imports/:id/commit': managers,
  'POST /imports/:id/undo': managers,
  'DELETE /imports/:id': managers,
  'GET /settings': managers,
  'PUT /settings': managers,
};
