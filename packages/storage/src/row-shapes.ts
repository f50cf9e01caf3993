/**
 * The rows in the wire format that are packed when they are noted, value by value in this order. The
 * place of a shape in this list is stored with each row: a row that looks different gets a shape of
 * its own at the end, and none is ever changed or taken away; of two with the same values the later
 * one is written. `a=b` is a value that is mostly the same as another one of the row. What stands in
 * brackets is told by many rows: a word, of which the row has the number.
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
  // Cash of a day
  '_id store_id date credit debit fuel result created_at updated_at',
  // Employees, and with a new wage
  '_id name employee_id store_id._id store_id.name hourly_rate email phone_number created_at updated_at',
  '_id name employee_id store_id._id store_id.name hourly_rate email phone_number created_at updated_at new_hourly_rate rate_from',
  // Vendors
  '_id name store_ids created_at updated_at',
  // Stores
  '_id name address allow_simultaneous_shifts closed_weekdays closed_dates created_at updated_at',
  // Photos and documents
  '_id name type size subject_kind subject_id hash created_at updated_at',
  // The same with words: sales, invoices, shifts, other income, employees
  '_id (store_id._id store_id.name) total_sales date description createdAt updatedAt',
  '_id invoice_number (store_id._id store_id.name store_id.address) (vendor_id._id vendor_id.name) vendor_name=vendor_id.name amount date description createdAt updatedAt',
  '_id (employee_id._id employee_id.name) employee_name=employee_id.name (store_id store_name) date start_time end_time status created_at updated_at',
  '_id (storeId._id storeId.name) (incomeType) amount date description isFixedAmount isRecurring startDate endDate created_at updated_at',
  '_id name employee_id (store_id._id store_id.name) hourly_rate email phone_number created_at updated_at',
  '_id name employee_id (store_id._id store_id.name) hourly_rate email phone_number created_at updated_at new_hourly_rate rate_from',
] as const;
