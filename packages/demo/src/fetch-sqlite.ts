export { fetchSqlite } from '@backcounter/storage/drivers/browser/fetch-sqlite';
