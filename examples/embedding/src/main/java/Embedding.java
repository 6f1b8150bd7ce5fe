/** Runs all examples, each in a namespace of its own, in the store whose URL is the argument. */
public final class Embedding {
  private Embedding() {}

  public static void main(String[] args) {
    String store = args[0] + (args[0].contains("?") ? "&" : "?") + "namespace=";
    CssExample.run(store + "/css");
    MissionsExample.run(store + "/missions");
    RunmExample.run(store + "/runm");
    CloudChamberExample.run(store + "/cloudchamber");
    GisExample.run(store + "/gis");
    ErrorsExample.run(store + "/own");
    PipeliningExample.run(store + "/own");
  }
}
