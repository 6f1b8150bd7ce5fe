package io.statehouse.domain.cloudchamber.definition;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;

/**
 * An item as it is to be stored: where it is, in its own spelling, and its record.
 *
 * @param message how the record is written
 */
record DesiredItem<T>(Address.OfItem address, T record, ProtoMessage<T> message) {
  DesiredItem {
    requireNonNull(address, "address");
    requireNonNull(record, "record");
    requireNonNull(message, "message");
  }

  Bytes value() {
    return message.bytes(record);
  }

  /** Returns whether an entry holds this record, in any form. */
  boolean isStoredIn(Entry entry) {
    try {
      return message.read(entry).equals(record);
    } catch (StoreException.Malformed unreadable) {
      return false;
    }
  }
}
