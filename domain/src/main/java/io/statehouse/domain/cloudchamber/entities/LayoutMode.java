package io.statehouse.domain.cloudchamber.entities;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The layout of the keys. The roots of the two differ in the case of one letter, and stores
 * distinguish it: what is written under one is invisible under the other.
 */
public enum LayoutMode {
  /** The keys of the original's naming document, which its programs do not read. */
  DOC("/CloudChamber/V0.1"),
  /** The keys of the original's programs. */
  CODE("/CloudChamber/v0.1");

  private final String root;

  LayoutMode(String root) {
    this.root = root;
  }

  /** Returns what all keys begin with, before the test namespace, if any. */
  public String root() {
    return root;
  }

  public LayoutMode other() {
    return this == DOC ? CODE : DOC;
  }

  /** Returns the layout of this name; empty if absent. */
  public static Optional<LayoutMode> named(String text) {
    return Stream.of(values()).filter(layout -> layout.toString().equals(text)).findFirst();
  }

  /** Returns its name in configuration. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
