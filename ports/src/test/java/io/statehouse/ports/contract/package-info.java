/**
 * The contract kit: what every store must do, written once.
 *
 * <pre>
 *   YourStoreTest extends KeyValueStoreContract     how to open a store, how it fails, where it deviates
 *                        |
 *        KeysContract ReadsContract ScansContract ChildrenContract LimitsContract
 *        TransactionsContract RacesContract BatchesContract HistoriesContract
 *        WatchContract OutageContract CloseContract RoundTripsContract
 * </pre>
 *
 * Start with {@link io.statehouse.ports.contract.KeyValueStoreContract}; {@code
 * docs/writing-a-store.md} lists all steps.
 */
package io.statehouse.ports.contract;
