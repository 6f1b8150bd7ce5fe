package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.cloudchamber.accounts.Passwords;
import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.accounts.Users;
import io.statehouse.domain.cloudchamber.definition.InventoryLoader;
import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.deployment.ChamberEvent;
import io.statehouse.domain.cloudchamber.deployment.ChamberWatch;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.PasswordHash;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.workloads.Workloads;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * One deployment in one store. Opening it neither reads nor writes. Safe for use by several
 * threads.
 */
public final class CloudChamber {
  private final ChamberContext context;
  private final Users users;
  private final Inventory inventory;
  private final InventoryLoader loader;
  private final Workloads workloads;
  private final RandomGenerator random;

  private CloudChamber(KeyValueStore store, CloudChamberSettings settings) {
    context = new ChamberContext(store, CloudChamberLayout.of(settings.namespace()));
    users = new Users(context, new Passwords(settings.passwordHash(), settings.random()));
    inventory = new Inventory(context);
    loader = new InventoryLoader(context);
    workloads = new Workloads(context, settings.random());
    random = settings.random();
  }

  /**
   * Opens the production deployment, for its inventory and workloads; the caller closes the store.
   * What sets or checks a password needs the function bcrypt, and throws {@link
   * IllegalStateException}.
   */
  public static CloudChamber open(KeyValueStore store) {
    return open(store, CloudChamberSettings.with(PasswordHash.NONE));
  }

  /** Opens a deployment; the caller closes the store. */
  public static CloudChamber open(KeyValueStore store, CloudChamberSettings settings) {
    return new CloudChamber(store, settings);
  }

  /** Returns the root under which the deployment lies, and its layout. */
  public Namespace namespace() {
    return context.layout().namespace();
  }

  public Users users() {
    return users;
  }

  public Inventory inventory() {
    return inventory;
  }

  /** Returns the loader that makes the inventory as a definition says. */
  public InventoryLoader loader() {
    return loader;
  }

  /** Returns the workloads, which only the doc layout has. */
  public Workloads workloads() {
    return workloads;
  }

  /**
   * Returns the log-in sessions. What is returned remembers failed log-ins, so a server opens it
   * once.
   */
  public Sessions openSessions(SessionSettings settings) {
    return new Sessions(context, users, settings, random);
  }

  /**
   * Watches one key.
   *
   * @param key below the namespace, as in {@code racks/r7}
   */
  public ChamberWatch watchKey(String key, Consumer<ChamberEvent> listener) {
    return ChamberWatch.ofKey(context, key, listener);
  }

  /**
   * Watches all keys with a prefix.
   *
   * @param prefix below the namespace, as in {@code users/}
   */
  public ChamberWatch watchPrefix(String prefix, Consumer<ChamberEvent> listener) {
    return ChamberWatch.ofPrefix(context, prefix, listener);
  }

  /**
   * Watches the records of an item of the inventory and of all that is in it.
   *
   * @throws CloudChamberException if the layout cannot hold such an item
   */
  public ChamberWatch watchItem(Address address, Consumer<ChamberEvent> listener) {
    return ChamberWatch.ofItem(context, address, listener);
  }

  /** Watches the records of all users, items of the inventory and workloads. */
  public ChamberWatch watchRecords(Consumer<ChamberEvent> listener) {
    return ChamberWatch.ofRecords(context, listener);
  }

  /** Returns how many keys the namespace has now. */
  public long countKeys() {
    try (Stream<Entry> entries = context.store().scan(namespace().prefix())) {
      return entries.count();
    }
  }

  /**
   * Empties a test namespace, as the original does before its first use if configured. The marks of
   * interrupted operations in it are deleted too: by them, a later load would restore some of it.
   */
  public void clean() {
    context.store().commit(CloudChamberLayout.cleaning(namespace()));
  }

  /**
   * Returns a key below the root of the other layout, of which this deployment knows nothing; empty
   * if absent.
   */
  public Optional<Key> keyOfOtherLayout() {
    return context.layout().keyOfOtherLayout(context.store());
  }
}
