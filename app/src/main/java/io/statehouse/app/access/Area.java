package io.statehouse.app.access;

import static java.util.Objects.requireNonNull;

/**
 * The part of the state that a right is about, or that a request is about.
 *
 * <p>As text it is {@code *} for all that a server serves, {@code css} for a system, {@code
 * css/db1} for a part that the system names (a database, a partition), and {@code css:/DBS/} for
 * the keys of its store with that prefix.
 */
public sealed interface Area {
  Area ALL = new All();

  /** Returns whether all of another area is in this one. */
  boolean contains(Area other);

  /** The state of all systems, and the server itself. */
  record All() implements Area {

    @Override
    public boolean contains(Area other) {
      return true;
    }

    @Override
    public String toString() {
      return "*";
    }
  }

  /** The state of one system. */
  record OfSystem(String system) implements Area {
    public OfSystem {
      requireNonNull(system, "system");
    }

    @Override
    public boolean contains(Area other) {
      return equals(other)
          || other instanceof Part part && part.system.equals(system)
          || other instanceof Keys keys && keys.system.equals(system);
    }

    @Override
    public String toString() {
      return system;
    }
  }

  /** A part of a system that it gives a name. */
  record Part(String system, String name) implements Area {
    public Part {
      requireNonNull(system, "system");
      requireNonNull(name, "name");
    }

    @Override
    public boolean contains(Area other) {
      return equals(other);
    }

    @Override
    public String toString() {
      return system + "/" + name;
    }
  }

  /** The keys of a system's store with a prefix. */
  record Keys(String system, String prefix) implements Area {
    public Keys {
      requireNonNull(system, "system");
      requireNonNull(prefix, "prefix");
    }

    @Override
    public boolean contains(Area other) {
      return other instanceof Keys keys
          && keys.system.equals(system)
          && keys.prefix.startsWith(prefix);
    }

    @Override
    public String toString() {
      return system + ":" + prefix;
    }
  }

  /** Reads the text of an area, of which any is one. */
  static Area parse(String text) {
    if (text.equals("*")) {
      return ALL;
    }
    int slash = text.indexOf('/');
    int colon = text.indexOf(':');
    if (colon >= 0 && (slash < 0 || colon < slash)) {
      return new Keys(text.substring(0, colon), text.substring(colon + 1));
    }
    return slash < 0
        ? new OfSystem(text)
        : new Part(text.substring(0, slash), text.substring(slash + 1));
  }

  /** Returns the name of its system; {@code *} for all. */
  default String systemName() {
    if (this instanceof OfSystem whole) {
      return whole.system;
    }
    if (this instanceof Part part) {
      return part.system;
    }
    return this instanceof Keys keys ? keys.system : "*";
  }
}
