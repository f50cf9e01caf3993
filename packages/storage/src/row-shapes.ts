/**
 * The shapes of wire-format rows that the activity stores packed, as lists of fields. A row is
 * stored with the index of its shape, so append a new shape when a row changes and never edit or
 * remove one; of two shapes with the same fields the later one is written. `a=b` marks a field that
 * usually equals another one. Fields in parentheses are interned: many rows share them, so the row
 * stores a text id.
 */
export const rowShapes = [
  // Sales
  '_id store_id._id store_id.name total_sales date description createdAt updatedAt',
  // Invoices
  '_id invoice_number store_id._id store_id.name store_id.address vendor_id._id vendor_id.name vendor_name=vendor_id.name amount date description createdAt updatedAt',
  // Shifts
  '_id employee_id._id employee_id.name employee_name=employee_id.name store_id store_name date start_time end_time status created_at updated_at',
  // Other income
  '_id storeId._id storeId.name incomeType amount date description isFixedAmount isRecurring startDate endDate created_at updated_at',
  // Daily cash
  '_id store_id date credit debit fuel result created_at updated_at',
  // Employees, without and with a new wage
  '_id name employee_id store_id._id store_id.name hourly_rate email phone_number created_at updated_at',
  '_id name employee_id store_id._id store_id.name hourly_rate email phone_number created_at updated_at new_hourly_rate rate_from',
  // Vendors
  '_id name store_ids created_at updated_at',
  // Stores
  '_id name address allow_simultaneous_shifts closed_weekdays closed_dates created_at updated_at',
  // Attachments
  '_id name type size subject_kind subject_id hash created_at updated_at',
  // With interned fields: sales, invoices, shifts, other income, employees
  '_id (store_id._id store_id.name) total_sales date description createdAt updatedAt',
  '_id invoice_number (store_id._id store_id.name store_id.address) (vendor_id._id vendor_id.name) vendor_name=vendor_id.name amount date description createdAt updatedAt',
  '_id (employee_id._id employee_id.name) employee_name=employee_id.name (store_id store_name) date start_time end_time status created_at updated_at',
  '_id (storeId._id storeId.name) (incomeType) amount date description isFixedAmount isRecurring startDate endDate created_at updated_at',
  '_id name employee_id (store_id._id store_id.name) hourly_rate email phone_number created_at updated_at',
  '_id name employee_id (store_id._id store_id.name) hourly_rate email phone_number created_at updated_at new_hourly_rate rate_from',
  // Invoices that are not paid on delivery; vendors with payment terms
  '_id invoice_number (store_id._id store_id.name store_id.address) (vendor_id._id vendor_id.name) vendor_name=vendor_id.name amount date description due_date paid_date createdAt updatedAt',
  '_id name payment_terms store_ids created_at updated_at',
  '_id invoice_number (store_id._id store_id.name store_id.address) (vendor_id._id vendor_id.name) vendor_name=vendor_id.name amount date description due_date paid_date payment_reference createdAt updatedAt',
  // Vendors with an account
  '_id name payment_terms account store_ids created_at updated_at',
  // Employees who may have a PIN: without and with a new wage, and with another PIN
  '_id name employee_id (store_id._id store_id.name) hourly_rate email phone_number has_pin created_at updated_at',
  '_id name employee_id (store_id._id store_id.name) hourly_rate email phone_number has_pin created_at updated_at new_hourly_rate rate_from',
  '_id name employee_id (store_id._id store_id.name) hourly_rate email phone_number has_pin created_at updated_at new_pin',
] as const;
