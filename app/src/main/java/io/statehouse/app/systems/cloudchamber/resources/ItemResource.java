package io.statehouse.app.systems.cloudchamber.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.inventory.Items;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The items of one kind. An item is deleted only if there is nothing in it.
 *
 * @param parents returns all that such items may be in
 * @param requireWritable refuses changes if a file defines the inventory
 */
record ItemResource<P extends Address, A extends Address.OfItem, T>(
    ItemForm<A, T> form,
    Items<P, A, T> items,
    Supplier<Stream<P>> parents,
    Runnable requireWritable)
    implements ResourceKind {

  @Override
  public String name() {
    return form.kind().toString();
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return parents.get().flatMap(parent -> items.list(parent).items().stream()).map(form::document);
  }

  @Override
  public String identity(Map<String, Object> document) {
    return form.identity(form.address(document));
  }

  @Override
  public void put(Map<String, Object> document) {
    A address = form.address(document);
    T record = form.read(document);
    if (!isStored(address, record)) {
      requireWritable.run();
      items.put(address, record);
    }
  }

  private boolean isStored(A address, T record) {
    try {
      return items.getListed(address).record().equals(record);
    } catch (CloudChamberException refused) {
      if (refused.kind() == Kind.NOT_FOUND) {
        return false;
      }
      throw refused;
    }
  }

  @Override
  public void delete(String identity) {
    requireWritable.run();
    items.delete(form.ofIdentity(identity), ExpectedRevision.ANY);
  }
}
