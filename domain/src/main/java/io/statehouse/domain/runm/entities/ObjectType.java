package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;

/** A kind of object, and how far the name of such an object must be unique. */
public record ObjectType(TypeCode code, String description, Scope scope) {
  /** The scope within which the name of an object is unique. */
  public enum Scope {
    PARTITION,
    PROJECT;

    /** Returns what documents and tables call it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The types that every store has, with the descriptions of the original to the character. */
  public static final List<ObjectType> BUILT_IN =
      List.of(
          new ObjectType(
              TypeCode.PROVIDER,
              "A provider of some resources, e.g. a compute node or an SR-IOV NIC",
              Scope.PARTITION),
          new ObjectType(
              new TypeCode("runm.provider_group"), "A group of providers", Scope.PARTITION),
          new ObjectType(new TypeCode("runm.image"), "A bootable bunch of bits", Scope.PROJECT),
          new ObjectType(
              new TypeCode("runm.machine"),
              "Created by a user, a machine consumes compute resources from one of more providers",
              Scope.PROJECT));

  public ObjectType {
    requireNonNull(code, "code");
    requireNonNull(description, "description");
    requireNonNull(scope, "scope");
  }
}
