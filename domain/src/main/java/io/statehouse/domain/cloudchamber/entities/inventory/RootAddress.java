package io.statehouse.domain.cloudchamber.entities.inventory;

/** The inventory as a whole, of which no record is stored. */
public record RootAddress() implements Address {
  public static final RootAddress ROOT = new RootAddress();

  @Override
  public RootAddress folded() {
    return this;
  }

  @Override
  public String phrase() {
    return "the inventory";
  }

  @Override
  public String text() {
    return "Root";
  }
}
