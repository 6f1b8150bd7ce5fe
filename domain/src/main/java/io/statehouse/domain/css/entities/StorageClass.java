package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/** The storage class of a database; the original defines three and checks none. */
public record StorageClass(String text) {
  public static final StorageClass L1 = new StorageClass("L1");
  public static final StorageClass L2 = new StorageClass("L2");
  public static final StorageClass L3 = new StorageClass("L3");

  public StorageClass {
    requireNonNull(text, "text");
  }

  @Override
  public String toString() {
    return text;
  }
}
